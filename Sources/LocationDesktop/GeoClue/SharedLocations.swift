import LocationKit
import LocationTracks

/// The current location, at each level of accuracy.
struct SharedLocations: Sendable {
  /// Empty without a location.
  private var locations: [AccuracyLevel: SharedLocation] = [:]
  /// The cells of all programs: one that comes often must not see more than one that stays.
  private var blurs: [AccuracyLevel: CoordinateBlur] = [:]

  /// - Parameter secret: decides where the borders of the cells of coarse levels are.
  init(secret: UInt64) {
    for level in AccuracyLevel.allCases {
      if let size = level.cellSize { blurs[level] = CoordinateBlur(size: size, secret: secret) }
    }
  }

  var isEmpty: Bool { locations.isEmpty }
  /// The level of the current location, as accurate as its source is; ``AccuracyLevel/none`` without one.
  private(set) var availableLevel = AccuracyLevel.none

  subscript(_ level: AccuracyLevel) -> SharedLocation? { locations[level] }

  mutating func take(_ location: Location, at now: UTCInstant) {
    let exact = SharedLocation(location, at: now)
    locations[.exact] = exact
    availableLevel = AccuracyLevel(ofRadius: exact.accuracy)
    for level in blurs.keys {
      locations[level] = blurs[level]?.blurred(location).map { SharedLocation($0, at: now) }
    }
  }

  mutating func clear() { (locations, availableLevel) = ([:], .none) }
}
