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
  var availableLevel: AccuracyLevel { isEmpty ? .none : .exact }

  subscript(_ level: AccuracyLevel) -> SharedLocation? { locations[level] }

  mutating func take(_ location: Location, at now: UTCInstant) {
    locations[.exact] = SharedLocation(location, at: now)
    for level in blurs.keys {
      locations[level] = blurs[level]?.blurred(location).map { SharedLocation($0, at: now) }
    }
  }

  mutating func clear() { locations = [:] }
}
