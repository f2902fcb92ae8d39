public import LocationKit

/// An event of one subject of a fleet.
public struct FleetEvent: Sendable {
  /// Id of the subject.
  public var subject: String
  /// Number of the event among those of the subject, from 1. The same input has the same numbers in every run.
  public var sequence: Int
  /// The event, as a ``/LocationKit/LocationManager`` emits it for a recorded source.
  public var event: LocationEvent

  /// Creates an event; the parameters are described at the properties.
  public init(subject: String, sequence: Int, event: LocationEvent) {
    (self.subject, self.sequence, self.event) = (subject, sequence, event)
  }
}
