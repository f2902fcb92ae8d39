package import LocationKit

/// An event of a journal, and what it is about.
package struct JournalEntry: Sendable, Hashable {
  /// Id of the subject; `nil` if the event is about the position of the manager itself.
  package var subject: String?
  package var event: LocationEvent

  package init(_ event: LocationEvent, of subject: String? = nil) { (self.event, self.subject) = (event, subject) }

  /// Returns the entry with another number, if its event has one.
  func numbered(_ number: Int) -> JournalEntry {
    var event = event
    if case .visited(var visit) = event {
      visit.sequence = number
      event = .visited(visit)
    } else if var transition = event.transition {
      transition.sequence = number
      event = event.with(transition)
    }
    return JournalEntry(event, of: subject)
  }
}

/// The fields of the event, of which a visit has three and others two; then the subject, which earlier versions of this
/// program pass over.
extension JournalEntry: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    event.write(to: &writer)
    if !isVisit { writer.skip() }
    writer.put(subject)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    event = try LocationEvent(from: &reader)
    subject = nil
    if !isVisit { reader.skip() }
    subject = try reader.take()
  }

  private var isVisit: Bool { if case .visited = event { true } else { false } }
}
