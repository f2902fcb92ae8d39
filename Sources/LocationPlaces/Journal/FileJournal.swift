import LocationIO
public import LocationKit
import Synchronization

/// A journal in a file that only grows, with checksums: see <doc:Journal>.
///
/// One process at a time writes it; any number may read it meanwhile with ``JournalFile``.
public final class FileJournal: EventJournal {
  private struct State {
    var file: BlockFile
    var last: JournalBlock?
    var lastSequence: Int
  }

  private let state: Mutex<State>
  public let path: String
  /// Of the last event that was kept when the file was opened; 0 where there was none.
  public let sequenceAtStart: Int
  /// Bytes of a block that a crash has torn; they were cut off when the file was opened.
  public let torn: Int

  /// Opens the file, or makes it, and reads it once to its end. Waits for the disk.
  ///
  /// Throws a ``LocationError`` that names the path: `sourceUnavailable` where another process writes it, `badData` where it
  /// is something else or is damaged in the middle, `permissionDenied`, `noInput` and `writingFailed`.
  public convenience init(_ path: String) throws(LocationError) {
    try self.init(try FileStorage(writing: path))
  }

  init(_ storage: any BlockStorage) throws(LocationError) {
    var last: JournalBlock?
    var lastSequence = 0
    let file = try BlockFile(storage, opening: JournalBlock.opening) { content throws(LocationError) in
      let block = try JournalBlock(content, place: storage.path)
      if let sequence = block.sequences?.upperBound { lastSequence = sequence }
      last = block
    }
    path = storage.path
    torn = file.torn
    sequenceAtStart = lastSequence
    state = Mutex(State(file: file, last: last, lastSequence: lastSequence))
  }

  /// Of the last event that has been kept; 0 before the first.
  public var lastSequence: Int { state.withLock { $0.lastSequence } }

  public func memory() -> [UInt8]? { state.withLock { $0.last?.memory } }

  public func record(_ events: [LocationEvent], memory: [UInt8]) async throws(LocationError) {
    // The disk takes milliseconds: not on a thread that others wait for.
    let outcome = await onOwnThread { Result { () throws(LocationError) in try self.append(events, memory: memory) } }
    try outcome.get()
  }

  private func append(_ events: [LocationEvent], memory: [UInt8]) throws(LocationError) {
    let block = JournalBlock(events: events, memory: memory)
    let outcome = state.withLock { state in
      Result { () throws(LocationError) in
        try state.file.append(block.content)
        state.last = block
        if let sequence = block.sequences?.upperBound { state.lastSequence = sequence }
      }
    }
    try outcome.get()
  }
}
