/// Thins out `updated` events for one subscriber. Freshness and regions see every location all the same.
public struct UpdateFilter: Sendable, Hashable {
  /// Metres at the 95 % level: a location with a larger accuracy radius is left out, one with an unknown radius is not.
  public var maximumError: Double?
  /// Metres that a location must be from the last one passed on.
  public var minimumDistance: Double?
  /// The time that must lie between two locations passed on, by the locations' own time; those without one count as one
  /// second after the last.
  public var minimumInterval: Duration?

  /// Whether no location passes at all.
  private(set) var isClosed = false
  private var lastPassed: (location: Location, line: Int64)?
  /// The last location's place on the time line, passed on or not.
  private var line: Int64 = 0

  public init(maximumError: Double? = nil, minimumDistance: Double? = nil, minimumInterval: Duration? = nil) {
    self.maximumError = maximumError
    self.minimumDistance = minimumDistance
    self.minimumInterval = minimumInterval
  }

  /// Lets no location pass: for a subscriber who takes readings and transitions only. Where all do, none is prepared.
  public static var nothing: UpdateFilter {
    var filter = UpdateFilter()
    filter.isClosed = true
    return filter
  }

  /// What Core Location calls significant changes: 500 m from the last one, and no sooner than five minutes after it.
  public static var significantChanges: UpdateFilter {
    UpdateFilter(minimumDistance: 500, minimumInterval: .seconds(300))
  }

  /// Whether the subscriber gets this location. One out of order says nothing about the way: it never gets through a
  /// minimum distance or interval, and moves neither. More about the last one passed on, with a higher mode, gets through both.
  public mutating func passes(_ location: Location) -> Bool {
    if isClosed { return false }
    if location.isOutOfOrder { return minimumDistance == nil && minimumInterval == nil && isExactEnough(location) }
    line = location.time?.nanoseconds ?? line.saturatingAdding(UTCInstant.nanosecondsPerSecond)
    guard isExactEnough(location) else { return false }
    guard refinesLast(location) || (isFarEnough(location) && isLateEnough) else { return false }
    lastPassed = (location, line)
    return true
  }

  /// Whether every location passes.
  var isOpen: Bool { !isClosed && maximumError == nil && minimumDistance == nil && minimumInterval == nil }

  private func isExactEnough(_ location: Location) -> Bool {
    guard let maximumError, let accuracy = location.horizontalAccuracy else { return true }
    return accuracy.isWithin(maximumError)
  }

  private func refinesLast(_ location: Location) -> Bool {
    guard let last = lastPassed?.location, location.mode > last.mode, let time = location.time else { return false }
    return time == last.time && location.origin == last.origin
  }

  private func isFarEnough(_ location: Location) -> Bool {
    guard let minimumDistance, let last = lastPassed else { return true }
    return last.location.coordinate.distance(to: location.coordinate) >= minimumDistance
  }

  private var isLateEnough: Bool {
    guard let minimumInterval, let last = lastPassed else { return true }
    let elapsed = line.saturatingSubtracting(last.line)
    // A location that runs backwards (a clock step) is no reason to wait until the old time comes round again.
    return elapsed < 0 || elapsed >= minimumInterval.inNanoseconds
  }

  public static func == (left: UpdateFilter, right: UpdateFilter) -> Bool {
    left.maximumError == right.maximumError && left.minimumDistance == right.minimumDistance
      && left.minimumInterval == right.minimumInterval && left.isClosed == right.isClosed
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(maximumError)
    hasher.combine(minimumDistance)
    hasher.combine(minimumInterval)
    hasher.combine(isClosed)
  }
}
