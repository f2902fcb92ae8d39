import LocationJournal
import LocationKit

/// The events of a journal that the consumer has not seen.
struct Resumption {
  private let journal: FileJournal
  /// Number of the first event wanted; `nil` for none.
  private let first: Int?
  /// Whether the number comes with the epoch of the journal.
  private let isChecked: Bool

  /// Throws if the journal no longer contains the event, or is not the one that has given the number.
  init(_ journal: FileJournal, from wanted: EventIdentifier?) throws(LocationError) {
    (self.journal, first, isChecked) = (journal, wanted?.sequence, wanted?.epoch != nil)
    if let epoch = wanted?.epoch, epoch != journal.epoch {
      let oldest = EventIdentifier(epoch: journal.epoch, journal.sequencesAtStart?.lowerBound ?? 1)
      throw LocationError(
        .invalidArgument, "this journal has replaced the one that has given the number \(wanted?.text ?? "")",
        context: journal.path, remedy: "deliver all of its events: --from-seq \(oldest.text)")
    }
    guard let first, let kept = journal.sequencesAtStart, first < kept.lowerBound else { return }
    throw LocationError(
      .invalidArgument, "the journal begins with event \(kept.lowerBound), and does not have \(first) any more",
      context: journal.path, remedy: "continue with --from-seq \(kept.lowerBound); keep more: --journal-keep")
  }

  /// Returns the wanted events that were stored before this start; `nil` if there are none.
  func events() throws(LocationError) -> JournalEvents? {
    guard let first, let last = journal.sequencesAtStart?.upperBound, first <= last else { return nil }
    return try JournalFile(journal.path).events(from: first, through: last)
  }

  /// Message about the journal for the user; `nil` if there is none.
  var notice: String? {
    if journal.torn > 0 {
      return "\(journal.path): a crash has torn its last block: \(journal.torn) bytes were cut off"
    }
    let last = journal.sequencesAtStart?.upperBound ?? 0
    guard let first else { return nil }
    if first > last + 1 { return "\(journal.path): its last event is \(last): there is no event from \(first) on" }
    guard !isChecked, last > 0 else { return nil }
    let checked = EventIdentifier(epoch: journal.epoch, first).text
    return "\(journal.path): a number does not tell whether the journal has been replaced; --from-seq \(checked) does"
  }
}
