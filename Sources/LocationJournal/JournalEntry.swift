package import LocationKit

/// An event of a journal, and what it is about.
package struct JournalEntry: Sendable, Hashable {
  /// Id of the subject; `nil` if the event is about the position of the manager itself.
  package var subject: String?
  package var event: LocationEvent

  package init(_ event: LocationEvent, of subject: String? = nil) { (self.event, self.subject) = (event, subject) }

  /// Returns the entry with another number, if its event has one.
  func numbered(_ number: Int) -> JournalEntry {
    func changed(_ transition: RegionTransition) -> RegionTransition {
      var transition = transition
      transition.sequence = number
      return transition
    }
    let event: LocationEvent =
      switch self.event {
      case .entered(let transition): .entered(changed(transition))
      case .exited(let transition): .exited(changed(transition))
      case .dwelled(let transition): .dwelled(changed(transition))
      case .passed(let transition): .passed(changed(transition))
      case .placeRemoved(let transition): .placeRemoved(changed(transition))
      case .visited(var visit):
        {
          visit.sequence = number
          return .visited(visit)
        }()
      case .received, .updated, .headingUpdated, .stateChanged, .clockStepped, .sourceChanged, .authorizationChanged,
        .fault:
        self.event
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
