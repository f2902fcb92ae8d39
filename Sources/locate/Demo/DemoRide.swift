import LocationKit

/// What the demo shows of its events: those of the ride, and a location each 40 m.
struct DemoRide {
  private let start: UTCInstant?
  private var filter = UpdateFilter(minimumDistance: 40)
  private var hasBegun: Bool

  /// - Parameter start: `nil` where all events are of the ride.
  init(start: UTCInstant?) { (self.start, hasBegun) = (start, start == nil) }

  /// The event, if it is shown; the first of the ride follows a line that the receiver is tracked.
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
