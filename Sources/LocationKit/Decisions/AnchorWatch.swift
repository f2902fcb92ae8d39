/// A watch over a boat at anchor: it marks alarms among a manager's events.
///
/// It watches a circle around a given point, or around the first good and fresh location. The boat has left the
/// circle, and the anchor drags, when at least three consecutive locations, over at least three seconds of their own
/// time, lie farther outside than the hysteresis. A boat that is outside at the beginning has left the circle as well.
/// A position that becomes stale or lost raises an alarm immediately, and the next such alarm only after the position
/// has been known again. The unexpected end of a source raises an alarm too. If the manager has
/// ``FreshnessLimits/acquisition``, so does a source without any position from its start.
///
/// Alarms are the events themselves, with `isAlarm` set: ``LocationEvent/exited(_:)`` of the circle, and
/// ``LocationEvent/stateChanged(_:)``. Pass each batch of ``LocationManager/runBatches(isolation:filter:_:)`` to
/// ``watch(_:)``.
package struct AnchorWatch: Sendable {
  /// Id of the circle's place.
  package static let identifier = "anchor"

  /// The circle; `nil` until a location is good enough to be its centre: its accuracy, if known, is within the radius.
  package private(set) var place: PointOfInterest?
  /// Radius of the circle in metres.
  package let radius: Double
  /// Metres beyond the edge at which the boat has left the circle; 0 or more.
  package var hysteresis = 10.0
  /// Whether the end of the source is an alarm: for a receiver, not for a recording.
  package var endIsAlarm = true
  /// Whether locations on another datum than WGS-84 are used.
  package var acceptsForeignDatum = false
  /// Metres at the 95 % level: a location with a larger accuracy radius neither sets nor leaves the circle; `nil` for no
  /// limit.
  package var maximumError: Double?

  /// Longest silence while the interval between locations is unknown: ``FreshnessLimits/firstInterval``.
  package static let firstInterval = Duration.seconds(30)

  private let name: String?

  /// Last decision; `nil` before the first.
  private var isInside: Bool?
  private var lastTime: UTCInstant?
  /// Position of the last location on the time line of locations: a location without a time follows by a second.
  private var line: Int64 = 0
  /// Number of consecutive locations beyond the hysteresis, and the position of the first one on the time line.
  private var outside: (count: Int, since: Int64) = (0, 0)
  /// Whether locations are current when they arrive.
  private var isFresh = true
  /// Whether an alarm has reported that the position is stale or lost.
  private var isMissing = false

  private static let confirmations = 3
  private static let confirmationTime = 3 * UTCInstant.nanosecondsPerSecond

  /// Creates a watch.
  /// - Parameters:
  ///   - center: the position of the anchor; `nil` for the first good location.
  ///   - radius: metres, greater than 0.
  ///   - name: the name of the place.
  package init(around center: Coordinate? = nil, radius: Double, name: String? = nil) {
    self.radius = radius
    self.name = name
    if let center { place = makePlace(center) }
  }

  /// Returns the events of a batch with the alarms marked and the events of the circle added. Each event of the circle
  /// follows all events that the same reading has caused.
  package mutating func watch(_ events: [LocationEvent]) -> [LocationEvent] {
    var watched: [LocationEvent] = []
    watched.reserveCapacity(events.count + 1)
    // Decided after all events that the location has caused, because they show whether it was fresh.
    var location: Location?
    for event in events {
      if Self.ends(event) { decide(&location, into: &watched) }
      switch event {
      case .received(.location(let received)): location = received
      case .clockStepped:
        lastTime = nil
        outside = (0, 0)
      default: break
      }
      if case .stateChanged(let change) = event {
        watched.append(.stateChanged(judge(change)))
      } else {
        watched.append(event)
      }
    }
    decide(&location, into: &watched)
    return watched
  }

  /// Returns whether an event was not caused by the reading before it: it is the next reading, or a silence.
  private static func ends(_ event: LocationEvent) -> Bool {
    switch event {
    case .received: true
    case .stateChanged(let change): change.reason != nil && change.reason != .oldFix
    default: false
    }
  }

  private mutating func decide(_ location: inout Location?, into watched: inout [LocationEvent]) {
    if isFresh, let location, let event = decide(location) { watched.append(event) }
    location = nil
  }

  // MARK: The circle

  private mutating func decide(_ location: Location) -> LocationEvent? {
    guard !location.isOutOfOrder, location.datum == nil || acceptsForeignDatum, !location.exceeds(maximumError)
    else { return nil }
    if let time = location.time, let lastTime, time < lastTime { return nil }
    lastTime = location.time
    line = location.time?.nanoseconds ?? line.saturatingAdding(UTCInstant.nanosecondsPerSecond)
    if place == nil, location.horizontalAccuracy?.isWithin(radius) != false { place = makePlace(location.coordinate) }
    guard let place else { return nil }
    var transition = RegionTransition(
      place: place, location: location, distance: place.region.distance(to: location.coordinate))
    transition.isInitial = isInside == nil
    if transition.distance <= 0 {
      outside = (0, 0)
      defer { isInside = true }
      return isInside == true ? nil : .entered(transition)
    }
    guard transition.distance > hysteresis else {
      outside = (0, 0)
      return nil
    }
    guard isInside != false, confirms() else { return nil }
    isInside = false
    transition.isAlarm = true
    return .exited(transition)
  }

  /// Counts a location outside. Returns whether the count is sufficient.
  private mutating func confirms() -> Bool {
    if outside.count == 0 { outside.since = line }
    outside.count += 1
    return outside.count >= Self.confirmations && line.saturatingSubtracting(outside.since) >= Self.confirmationTime
  }

  private func makePlace(_ center: Coordinate) -> PointOfInterest {
    PointOfInterest(id: Self.identifier, name: name, region: .circle(center: center, radius: radius))
  }

  // MARK: The position

  private mutating func judge(_ change: StateChange) -> StateChange {
    isFresh = change.state == .tracking
    guard change.state == .stale || change.state == .lost else {
      isMissing = false
      return change
    }
    outside = (0, 0)
    // Without a circle, locations that are not accurate enough are reported as such, which is no alarm. Without any
    // fresh location there is nothing to report.
    let isWaiting = place == nil && change.lastKnown != nil && change.reason != .oldFix
    guard !isWaiting, !isMissing, endIsAlarm || change.reason != .sourceEnded
    else { return change }
    isMissing = true
    var alarm = change
    alarm.isAlarm = true
    return alarm
  }
}
