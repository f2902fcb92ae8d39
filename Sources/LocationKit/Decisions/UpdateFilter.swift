/// Thins out `updated` events for one subscriber. Freshness and regions see every location all the same.
public struct UpdateFilter: Sendable, Hashable {
  /// Metres at the 95 % level: a location with a larger accuracy radius is left out, one with an unknown radius is not.
  public var maximumError: Double?
  /// Metres that a location must be from the last one passed on.
  public var minimumDistance: Double?
  /// The time that must lie between two locations passed on, by the locations' own time.
  public var minimumInterval: Duration?

  private var lastPassed: (coordinate: Coordinate, line: Int64)?

  public init(maximumError: Double? = nil, minimumDistance: Double? = nil, minimumInterval: Duration? = nil) {
    self.maximumError = maximumError
    self.minimumDistance = minimumDistance
    self.minimumInterval = minimumInterval
  }

  /// Whether the subscriber gets this location.
  public mutating func passes(_ location: Location) -> Bool {
    let line = location.time?.nanoseconds ?? (lastPassed?.line ?? 0) + UTCInstant.nanosecondsPerSecond
    if let maximumError, location.horizontalAccuracy?.isWithin(maximumError) == false { return false }
    if let last = lastPassed {
      if let minimumDistance, last.coordinate.distance(to: location.coordinate) < minimumDistance { return false }
      // A location that runs backwards (a clock step) is no reason to wait until the old time comes round again.
      if let minimumInterval, (0..<minimumInterval.inNanoseconds).contains(line - last.line) { return false }
    }
    lastPassed = (location.coordinate, line)
    return true
  }

  public static func == (left: UpdateFilter, right: UpdateFilter) -> Bool {
    left.maximumError == right.maximumError && left.minimumDistance == right.minimumDistance
      && left.minimumInterval == right.minimumInterval
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(maximumError)
    hasher.combine(minimumDistance)
    hasher.combine(minimumInterval)
  }
}
