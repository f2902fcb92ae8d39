import LocationIO
public import LocationKit

/// The events of a ``JournalFile`` in order, read one block at a time. Waits for the disk.
public struct JournalEvents: Sendable {
  private var reader: BlockReader
  private let sequences: ClosedRange<Int>
  private let place: String
  /// Remaining events of the last block.
  private var entries: ArraySlice<JournalEntry> = []
  /// Number of the last event of the blocks read so far; `nil` before the first.
  private var last: Int?
  /// Range of damaged bytes after the last block.
  private var damaged: Range<Int>?

  init(_ reader: BlockReader, _ sequences: ClosedRange<Int>, place: String) {
    (self.reader, self.sequences, self.place) = (reader, sequences, place)
  }

  /// Returns the next event; `nil` at the end, or after the last one that is asked for. Throws the errors of ``FileJournal/init(_:keeping:wanted:)``. For each
  /// damaged range in the middle, it throws ``/LocationKit/LocationError/Code/invalidData`` once; the next call continues after the
  /// range.
  public mutating func next() throws(LocationError) -> LocationEvent? { try nextEntry()?.event }

  /// Returns the next event like ``next()``, with its subject.
  package mutating func nextEntry() throws(LocationError) -> JournalEntry? {
    while true {
      while let entry = entries.popFirst() {
        if let sequence = entry.event.sequence, sequences.contains(sequence) { return entry }
      }
      if let last, last >= sequences.upperBound { return nil }
      guard let finding = try reader.next() else {
        if let bytes = damaged.take() { throw damage(bytes, before: nil) }
        return nil
      }
      switch finding {
      case .damage(let bytes): damaged = (damaged?.lowerBound ?? bytes.lowerBound)..<bytes.upperBound
      case .content(let content): try take(JournalBlock(content, place: place))
      }
    }
  }

  private mutating func take(_ block: JournalBlock) throws(LocationError) {
    guard let numbers = block.sequences else { return }
    defer { last = numbers.upperBound }
    if numbers.overlaps(sequences) { entries = try block.entries(place: place)[...] }
    if let bytes = damaged.take() { throw damage(bytes, before: numbers.lowerBound) }
  }

  /// Returns an error that names the lost events.
  private func damage(_ bytes: Range<Int>, before next: Int?) -> LocationError {
    let first = (last ?? 0) + 1
    let lost =
      switch next {
      case first: "no event is lost"
      case .some(let next) where next > first && last != nil: "events \(first) to \(next - 1) are lost"
      case .some(let next): "events before \(next) are lost"
      case nil: "events from \(first) on are lost"
      }
    let range =
      bytes.isEmpty
      ? "bytes are missing at byte \(bytes.lowerBound)"
      : "bytes \(bytes.lowerBound) to \(bytes.upperBound - 1) are damaged"
    return LocationError(
      .invalidData, "\(range): \(lost)", context: place,
      remedy: "restore the last good copy of the file, or start a new one")
  }
}
