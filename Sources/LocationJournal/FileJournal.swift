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
    var offsets: JournalOffsets
    /// Epoch that the file does not state yet.
    var unwrittenEpoch: UInt64?
    /// Numbers of the manager's events in the file, by those that the manager has given them, where the two differ.
    var numbers: [Int: Int] = [:]
  }

  private let state: Mutex<State>
  /// Path of the journal, as passed to the initializer.
  public let path: String
  /// Sequence numbers of the events in the file when it was opened; `nil` if there were none.
  public let sequencesAtStart: ClosedRange<Int>?
  /// Number of bytes of a block that a crash left incomplete; they were removed when the file was opened.
  public let torn: Int
  /// Identifies the numbering of the events. A journal that replaces another one has its own epoch, so that a consumer
  /// does not take its numbers for those of the former one.
  package let epoch: String

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

  init(
    _ storage: any BlockStorage, keeping kept: Int? = nil, wanted: Int? = nil,
    newEpoch: UInt64 = .random(in: 1 ... .max)
  ) throws(LocationError) {
    var (first, last, epoch): (Int?, JournalBlock?, UInt64?)
    var lastSequence = 0
    var sweep = JournalSweep(keeping: kept, wanted: wanted)
    var offsets = JournalOffsets()
    let file = try BlockFile(storage, opening: JournalBlock.opening) { content throws(LocationError) in
      let block = try JournalBlock(content, place: storage.path)
      offsets.note(block)
      guard block.epoch == nil else {
        epoch = block.epoch
        return
      }
      if let sequences = block.sequences {
        first = first ?? sequences.lowerBound
        lastSequence = sequences.upperBound
      }
      sweep.note(block)
      last = block
    }
    path = storage.path
    torn = file.torn
    self.epoch = String(epoch ?? newEpoch, radix: 16)
    var state = State(
      file: file, last: last, lastSequence: lastSequence, sweep: sweep, offsets: offsets,
      unwrittenEpoch: epoch == nil ? newEpoch : nil)
    // A journal of an earlier version has none, and its consumers remember the one that they are given. An empty file
    // receives it with the first block.
    if last != nil { try? state.writeEpoch() }
    if let oldest = try state.sweepIfDue(place: path) { first = oldest }
    state.sweep.wanted = nil
    sequencesAtStart = first.map { $0...max($0, lastSequence) }
    self.state = Mutex(state)
  }

  /// Returns the events from number `first` to number `last`, like ``JournalFile/events(from:through:)``, but reads only
  /// the part of the file that has them.
  package func events(from first: Int, through last: Int) throws(LocationError) -> JournalEvents {
    let reader = try state.withLock { state throws(LocationError) in
      try state.file.reader(from: state.offsets.offset(before: first))
    }
    return JournalEvents(reader, first...max(first, last), place: path)
  }

  /// Sequence number of the last persisted event; 0 before the first.
  public var lastSequence: Int { state.withLock { $0.lastSequence } }

  public func memory() -> [UInt8]? {
    // Before the manager's first record, there may be events of subjects.
    state.withLock { $0.last?.memory }.flatMap { $0.isEmpty ? nil : $0 }
  }

  public func record(_ events: [LocationEvent], memory: [UInt8]) async throws(LocationError) {
    // The disk takes milliseconds, so that this must not run on a thread that others wait for.
    _ = try await onBlockingThread { () throws(LocationError) in
      try self.append(events.map { JournalEntry($0) }, memory: memory)
    }
  }

  /// Records events of subjects, between those of the manager, whose memory remains. Returns them with their numbers.
  /// Waits for the disk.
  package func record(_ entries: [JournalEntry]) throws(LocationError) -> [JournalEntry] {
    try append(entries, memory: nil)
  }

  /// Returns an event of the manager with the number that it has in the journal, after it was recorded. They differ if
  /// events of subjects are between them. Call it once for each event.
  package func numbered(_ event: LocationEvent) -> LocationEvent {
    guard let given = event.sequence, let number = state.withLock({ $0.numbers.removeValue(forKey: given) }) else {
      return event
    }
    return JournalEntry(event).numbered(number).event
  }

  /// - Parameter memory: memory of the manager; `nil` for the last one.
  private func append(_ given: [JournalEntry], memory: [UInt8]?) throws(LocationError) -> [JournalEntry] {
    try state.withLock { state throws(LocationError) in
      // The file alone gives the numbers: it has several writers.
      let first = max(state.lastSequence + 1, given.first?.event.sequence ?? 1)
      let entries = given.enumerated().map { index, entry in entry.numbered(first + index) }
      let block = JournalBlock(entries, memory: memory ?? state.last?.memory ?? [])
      try state.writeEpoch()
      try state.file.append(block.content)
      state.offsets.note(block)
      state.last = block
      if let sequence = block.sequences?.upperBound { state.lastSequence = sequence }
      for (index, entry) in given.enumerated() {
        if let sequence = entry.event.sequence, sequence != first + index { state.numbers[sequence] = first + index }
      }
      state.sweep.note(block)
      // The disk has the block. If the file can no longer be written, the next block fails.
      do throws(LocationError) { _ = try state.sweepIfDue(place: path) } catch { state.sweep.postpone() }
      return entries
    }
  }
}

extension FileJournal.State {
  fileprivate mutating func writeEpoch() throws(LocationError) {
    guard let epoch = unwrittenEpoch else { return }
    let block = JournalBlock(epoch: epoch)
    try file.append(block.content)
    offsets.note(block)
    unwrittenEpoch = nil
  }

  /// Rewrites the file if that is worthwhile. Returns the number of its first event in that case, if it has one.
  fileprivate mutating func sweepIfDue(place: String) throws(LocationError) -> Int? {
    guard sweep.isDue else { return nil }
    let (epoch, rest) = try sweep.rest(of: try file.reader(), place: place)
    let blocks = [epoch].compactMap { $0 } + rest
    guard try file.replace(with: blocks.map(\.content)) else {
      sweep.postpone()
      return nil
    }
    offsets = JournalOffsets()
    for block in blocks { offsets.note(block) }
    sweep = JournalSweep(keeping: sweep.kept, wanted: sweep.wanted)
    for block in rest { sweep.note(block) }
    return rest.lazy.compactMap(\.sequences?.lowerBound).first
  }
}
