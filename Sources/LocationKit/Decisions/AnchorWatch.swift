/// Whether a boat stays where its anchor lies: alarms among a manager's events.
///
/// A circle is watched, around a given point or around the first good and fresh location. It is left, and the anchor drags, when
/// at least three locations in a row, over at least three seconds of their own time, are farther outside than the hysteresis.
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

  /// How long a silence may be while the interval between locations is not known: ``FreshnessLimits/firstInterval``.
  public static let firstInterval = Duration.seconds(30)

  private let name: String?

  /// The last decision; `nil` before the first.
  private var isInside: Bool?
  private var lastTime: UTCInstant?
  /// The last location's place on the locations' time line: one without a time follows by a second.
  private var line: Int64 = 0
  /// Locations in a row beyond the hysteresis, and the first one's place.
  private var outside: (count: Int, since: Int64) = (0, 0)
  /// Whether locations are of now when they come.
  private var isFresh = true
  /// Whether an alarm has told that the position is stale or lost.
  private var isMissing = false

  private static let confirmations = 3
  private static let confirmationTime = 3 * UTCInstant.nanosecondsPerSecond

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
    // Decided when all that it has caused is known: whether it was fresh.
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

  /// Whether an event has not been caused by the reading before it: the next reading, or a silence after it.
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
    guard !location.isOutOfOrder, location.datum == nil || acceptsForeignDatum else { return nil }
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

  /// Counts a location outside. Returns whether it is enough.
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
    // Locations that are not good enough for a circle are reported as such. Without a fresh one, there is nothing to report.
    let isWaiting = place == nil && change.lastKnown != nil && change.reason != .oldFix
    guard !isWaiting, !isMissing, endIsAlarm || change.reason != .sourceEnded
    else { return change }
    isMissing = true
    var alarm = change
    alarm.isAlarm = true
    return alarm
  }
}
