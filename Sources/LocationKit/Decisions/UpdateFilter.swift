/// Thins out the `updated` events of one subscriber. Freshness and regions still use every location.
public struct UpdateFilter: Sendable, Hashable {
  /// Metres at the 95 % level: a location with a larger accuracy radius is dropped, a location without an accuracy is
  /// not.
  public var maximumError: Double?
  /// Least distance in metres from the last location that passed.
  public var minimumDistance: Double?
  /// Least time since the last location that passed, by the locations' own time. A location without a time counts as
  /// one second after its predecessor.
  public var minimumInterval: Duration?

  /// Whether no location passes at all.
  private(set) var isClosed = false

  /// Creates a filter; `nil` sets no limit.
  public init(maximumError: Double? = nil, minimumDistance: Double? = nil, minimumInterval: Duration? = nil) {
    self.maximumError = maximumError
    self.minimumDistance = minimumDistance
    self.minimumInterval = minimumInterval
  }

  /// A filter that no location passes, for a subscriber to readings and transitions only. If all subscribers have it,
  /// no `updated` event is created.
  public static var nothing: UpdateFilter {
    var filter = UpdateFilter()
    filter.isClosed = true
    return filter
  }

  /// The limits of Core Location's significant changes: 500 m from the last location, and no sooner than five minutes
  /// after it.
  public static var significantChanges: UpdateFilter {
    UpdateFilter(minimumDistance: 500, minimumInterval: .seconds(300))
  }
}

/// The locations that pass an ``UpdateFilter``, one after the other.
package struct UpdateSieve: Sendable {
  private let filter: UpdateFilter
  private var lastPassed: (location: Location, line: Int64)?
  /// Position of the last location on the time line, passed or not.
  private var line: Int64 = 0

  package init(_ filter: UpdateFilter) { self.filter = filter }

  var isClosed: Bool { filter.isClosed }
  private var maximumError: Double? { filter.maximumError }
  private var minimumDistance: Double? { filter.minimumDistance }
  private var minimumInterval: Duration? { filter.minimumInterval }

  /// Returns whether the subscriber receives this location. A location out of order carries no information about the
  /// path: it never passes a minimum distance or interval, and changes neither. A refinement of the last location that
  /// passed, with a higher mode, passes both.
  package mutating func passes(_ location: Location) -> Bool {
    if isClosed { return false }
    if location.isOutOfOrder {
      return minimumDistance == nil && minimumInterval == nil && !location.exceeds(maximumError)
    }
    line = location.time?.nanoseconds ?? line.saturatingAdding(UTCInstant.nanosecondsPerSecond)
    guard !location.exceeds(maximumError) else { return false }
    guard refinesLast(location) || (isFarEnough(location) && isLateEnough) else { return false }
    lastPassed = (location, line)
    return true
  }

  /// Whether every location passes.
  var isOpen: Bool { !isClosed && maximumError == nil && minimumDistance == nil && minimumInterval == nil }

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
    // A location that runs backwards (a clock step) must not block updates until the old time is reached again.
    return elapsed < 0 || elapsed >= minimumInterval.inNanoseconds
  }
}
