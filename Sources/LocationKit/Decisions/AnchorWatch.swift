/// Whether a boat stays where its anchor lies: alarms among a manager's events.
///
/// A circle is watched, around a given point or around the first good location. It is left, and the anchor drags, when three
/// locations in a row, or those of ten seconds, are farther outside than the hysteresis: one that is wrong rings no bell.
/// Whoever is outside at the beginning has left it, too. A position that is stale or lost is an alarm at once, and the next
/// one when it has been there again; so is the end of a source that should not end, and, where the manager has
/// ``FreshnessLimits/acquisition``, a source that has none from the start.
///
/// Alarms are the events themselves, with `isAlarm` set: ``LocationEvent/exited(_:)`` of the circle, and
/// ``LocationEvent/stateChanged(_:)``. A value that is fed with what ``LocationManager/runBatches(isolation:filter:_:)`` gives.
public struct AnchorWatch: Sendable {
  /// The id of its place.
  public static let identifier = "anchor"

  /// The circle; `nil` until a location is good enough to be its centre: one whose accuracy, if it is known, is within the
  /// radius.
  public private(set) var place: PointOfInterest?
  /// Metres.
  public let radius: Double
  /// Metres beyond the edge from which on it has been left; 0 or more.
  public var hysteresis = 10.0
  /// Whether the end of the source is an alarm: of a receiver, not of a recording.
  public var endIsAlarm = true
  /// Whether locations on another datum than WGS-84 count.
  public var acceptsForeignDatum = false

  private let name: String?

  /// The last decision; `nil` before the first.
  private var isInside: Bool?
  private var lastTime: UTCInstant?
  /// Locations in a row beyond the hysteresis, and the first one's time.
  private var outside: (count: Int, since: UTCInstant?) = (0, nil)
  /// Whether an alarm has told that the position is stale or lost.
  private var isMissing = false

  private static let confirmations = 3
  private static let confirmationTime = Duration.seconds(10)

  /// - Parameters:
  ///   - center: where the anchor lies; `nil` for the first good location.
  ///   - radius: metres, greater than 0.
  ///   - name: what the place is called.
  public init(around center: Coordinate? = nil, radius: Double, name: String? = nil) {
    self.radius = radius
    self.name = name
    if let center { place = makePlace(center) }
  }

  /// Gives the events of a batch with the alarms among them, and with those of the circle: each stands behind all that the
  /// same reading has caused.
  public mutating func watch(_ events: [LocationEvent]) -> [LocationEvent] {
    var watched: [LocationEvent] = []
    watched.reserveCapacity(events.count + 1)
    var caused: LocationEvent?
    for event in events {
      if case .received = event, let last = caused.take() { watched.append(last) }
      switch event {
      case .received(.location(let location)):
        caused = decide(location)
        watched.append(event)
      case .clockStepped:
        lastTime = nil
        outside = (0, nil)
        watched.append(event)
      case .stateChanged(let change): watched.append(.stateChanged(judge(change)))
      default: watched.append(event)
      }
    }
    if let caused { watched.append(caused) }
    return watched
  }

  // MARK: The circle

  private mutating func decide(_ location: Location) -> LocationEvent? {
    guard !location.isOutOfOrder, location.datum == nil || acceptsForeignDatum else { return nil }
    // More about the last one is no other location.
    if let time = location.time, let lastTime, time <= lastTime { return nil }
    lastTime = location.time
    if place == nil, location.horizontalAccuracy?.isWithin(radius) != false { place = makePlace(location.coordinate) }
    guard let place else { return nil }
    var transition = RegionTransition(
      place: place, location: location, distance: place.region.distance(to: location.coordinate))
    transition.isInitial = isInside == nil
    if transition.distance <= 0 {
      outside = (0, nil)
      defer { isInside = true }
      return isInside == true ? nil : .entered(transition)
    }
    guard transition.distance > hysteresis else {
      outside = (0, nil)
      return nil
    }
    guard isInside != false, isConfirmed(at: location.time) else { return nil }
    isInside = false
    transition.isAlarm = true
    return .exited(transition)
  }

  /// Whether one location more outside is enough.
  private mutating func isConfirmed(at time: UTCInstant?) -> Bool {
    if outside.count == 0 { outside.since = time }
    outside.count += 1
    if outside.count >= Self.confirmations { return true }
    guard let time, let since = outside.since else { return false }
    return time.duration(since: since) >= Self.confirmationTime
  }

  private func makePlace(_ center: Coordinate) -> PointOfInterest {
    PointOfInterest(id: Self.identifier, name: name, region: .circle(center: center, radius: radius))
  }

  // MARK: The position

  private mutating func judge(_ change: StateChange) -> StateChange {
    guard change.state == .stale || change.state == .lost else {
      isMissing = false
      return change
    }
    outside = (0, nil)
    // Whose locations are not good enough for a circle is told so; but who has heard of none at all sleeps in peace.
    guard place != nil || change.lastKnown == nil, !isMissing, endIsAlarm || change.reason != .sourceEnded
    else { return change }
    isMissing = true
    var alarm = change
    alarm.isAlarm = true
    return alarm
  }
}
