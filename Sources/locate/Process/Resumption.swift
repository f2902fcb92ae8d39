import LocationKit
import LocationPlaces

/// The events of a journal that a consumer has not seen.
struct Resumption {
  private let journal: FileJournal
  /// The first that is wanted; `nil` where none is.
  private let first: Int?

  init(_ journal: FileJournal, from first: Int?) { (self.journal, self.first) = (journal, first) }

  /// Those that were kept before this start.
  func forEachEvent(_ body: (LocationEvent) throws -> Void) throws {
    guard let first, first <= journal.sequenceAtStart else { return }
    try JournalFile(journal.path).forEachEvent(from: first, through: journal.sequenceAtStart, body)
  }

  /// What the user should know of the journal.
  var notice: String? {
    if journal.torn > 0 {
      return "\(journal.path): a crash has torn its last block: \(journal.torn) bytes were cut off"
    }
    guard let first, first > journal.sequenceAtStart + 1 else { return nil }
    return "\(journal.path): its last event is \(journal.sequenceAtStart): from \(first) on there is nothing yet"
  }
}
