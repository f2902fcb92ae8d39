import LocationIO
public import LocationKit
import Synchronization

/// A journal in a file, with checksums.
///
/// One process at a time writes it; any number of processes may read it meanwhile with ``JournalFile``.
public final class FileJournal: EventJournal {
  fileprivate struct State {
    var file: BlockFile
    var last: JournalBlock?
    var lastSequence: Int
    var sweep: JournalSweep
  }

  private let state: Mutex<State>
  /// Path of the journal, as passed to the initializer.
  public let path: String
  /// Sequence numbers of the events in the file when it was opened; `nil` if there were none.
  public let sequencesAtStart: ClosedRange<Int>?
  /// Number of bytes of a block that a crash left incomplete; they were removed when the file was opened.
  public let torn: Int

  /// Opens or creates the file, and reads it once to its end. Waits for the disk.
  ///
  /// Throws a ``/LocationKit/LocationError`` that names the path: `sourceUnavailable` if another process writes it, `invalidData` if
  /// it is not a journal or is damaged in the middle, `permissionDenied`, `inputNotFound` and `writingFailed`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - kept: the minimum number of last events that the file keeps; `nil` for all. Older ones are removed when that
  ///     halves the file.
  ///   - wanted: the number of the first event that will be read again: it is not removed at this start.
  public convenience init(_ path: String, keeping kept: Int? = nil, wanted: Int? = nil) throws(LocationError) {
    try self.init(try FileStorage(writing: path), keeping: kept, wanted: wanted)
  }

  init(_ storage: any BlockStorage, keeping kept: Int? = nil, wanted: Int? = nil) throws(LocationError) {
    var (first, last): (Int?, JournalBlock?)
    var lastSequence = 0
    var sweep = JournalSweep(keeping: kept, wanted: wanted)
    let file = try BlockFile(storage, opening: JournalBlock.opening) { content throws(LocationError) in
      let block = try JournalBlock(content, place: storage.path)
      if let sequences = block.sequences {
        first = first ?? sequences.lowerBound
        lastSequence = sequences.upperBound
      }
      sweep.note(block)
      last = block
    }
    path = storage.path
    torn = file.torn
    var state = State(file: file, last: last, lastSequence: lastSequence, sweep: sweep)
    if let oldest = try state.sweepIfDue(place: path) { first = oldest }
    state.sweep.wanted = nil
    sequencesAtStart = first.map { $0...max($0, lastSequence) }
    self.state = Mutex(state)
  }

  /// Sequence number of the last persisted event; 0 before the first.
  public var lastSequence: Int { state.withLock { $0.lastSequence } }

  public func memory() -> [UInt8]? { state.withLock { $0.last?.memory } }

  public func record(_ events: [LocationEvent], memory: [UInt8]) async throws(LocationError) {
    // The disk takes milliseconds, so that this must not run on a thread that others wait for.
    try await onOwnThread { () throws(LocationError) in try self.append(events, memory: memory) }
  }

  private func append(_ events: [LocationEvent], memory: [UInt8]) throws(LocationError) {
    let block = JournalBlock(events: events, memory: memory)
    try state.withLock { state throws(LocationError) in
      try state.file.append(block.content)
      state.last = block
      if let sequence = block.sequences?.upperBound { state.lastSequence = sequence }
      state.sweep.note(block)
      _ = try state.sweepIfDue(place: path)
    }
  }
}

extension FileJournal.State {
  /// Rewrites the file if that is worthwhile. Returns the number of its first event in that case, if it has one.
  fileprivate mutating func sweepIfDue(place: String) throws(LocationError) -> Int? {
    guard sweep.isDue else { return nil }
    let rest = try sweep.rest(of: try file.reader(), place: place)
    guard try file.replace(with: rest.map(\.content)) else {
      sweep.postpone()
      return nil
    }
    sweep = JournalSweep(keeping: sweep.kept, wanted: sweep.wanted)
    for block in rest { sweep.note(block) }
    return rest.lazy.compactMap(\.sequences?.lowerBound).first
  }
}
