import LocationIO
public import LocationKit

/// The events of a ``FileJournal``, also while it is being written.
public struct JournalFile: Sendable {
  private let storage: any BlockStorage

  /// Throws a ``LocationError`` that names the path where there is no file, or it may not be read.
  public init(_ path: String) throws(LocationError) { storage = try FileStorage(reading: path) }

  init(_ storage: any BlockStorage) { self.storage = storage }

  /// Gives `body` the events from number `first` to number `last`, in order. Waits for the disk. Throws as
  /// ``FileJournal/init(_:)`` does, and what `body` throws.
  public func forEachEvent(
    from first: Int = 1, through last: Int = .max, _ body: (LocationEvent) throws -> Void
  ) throws {
    // BlockFile throws errors of ours alone; this one goes round it.
    var failure: (any Error)?
    try BlockFile.read(storage, opening: JournalBlock.opening) { content throws(LocationError) in
      let block = try JournalBlock(content, place: storage.path)
      guard failure == nil, let sequences = block.sequences, sequences.overlaps(first...max(first, last)) else {
        return
      }
      for event in try block.events(place: storage.path) {
        guard let sequence = event.transition?.sequence, sequence >= first, sequence <= last else { continue }
        do { try body(event) } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// The event of a number. Throws a `usage` error that names those that there are.
  public func event(_ sequence: Int) throws -> LocationEvent {
    var found: LocationEvent?
    var last = 0
    try forEachEvent { event in
      last = event.transition?.sequence ?? last
      if last == sequence { found = event }
    }
    if let found { return found }
    throw LocationError(
      .usage, last == 0 ? "no event has been kept yet" : "there is no event \(sequence): they are 1 to \(last)",
      place: storage.path, remedy: "list them: locate explain \(storage.path)")
  }
}
