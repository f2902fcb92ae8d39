import LocationKit

/// The selection of events that the demo prints: those of the ride, with a location every 40 m.
struct DemoRide {
  private let start: UTCInstant?
  private var filter = UpdateFilter(minimumDistance: 40)
  private var hasBegun: Bool

  /// - Parameter start: begin of the ride; `nil` if all events belong to the ride.
  init(start: UTCInstant?) { (self.start, hasBegun) = (start, start == nil) }

  /// Returns the events to print: the event itself, or none. The first event of the ride is preceded by a line with the
  /// state `tracking`.
  mutating func shown(_ event: LocationEvent) -> [LocationEvent] {
    if hasBegun { return passes(event) ? [event] : [] }
    guard case .received(.location(let location)) = event, let start, let time = location.time, time >= start else {
      return []
    }
    hasBegun = true
    return [.stateChanged(StateChange(.tracking, lastKnown: location, time: time)), event]
  }

  private mutating func passes(_ event: LocationEvent) -> Bool {
    if case .updated(let location) = event { filter.passes(location) } else { true }
  }
}
