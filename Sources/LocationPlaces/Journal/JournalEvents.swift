import LocationIO
public import LocationKit

/// The events of a ``JournalFile`` in order, a block read at a time. Waits for the disk.
public struct JournalEvents: Sendable {
  private var reader: BlockReader
  private let sequences: ClosedRange<Int>
  private let place: String
  /// Of the last block, those that have not been given yet.
  private var events: ArraySlice<LocationEvent> = []

  init(_ storage: any BlockStorage, _ sequences: ClosedRange<Int>) throws(LocationError) {
    reader = try BlockReader(storage, opening: JournalBlock.opening)
    (self.sequences, place) = (sequences, storage.path)
  }

  /// `nil` at the end. Throws as ``FileJournal/init(_:keeping:wanted:)`` does.
  public mutating func next() throws(LocationError) -> LocationEvent? {
    while true {
      while let event = events.popFirst() {
        if let sequence = event.sequence, sequences.contains(sequence) { return event }
      }
      guard let content = try reader.next() else { return nil }
      let block = try JournalBlock(content, place: place)
      if block.sequences?.overlaps(sequences) == true { events = try block.events(place: place)[...] }
    }
  }
}
