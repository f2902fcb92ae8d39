import LocationKit

/// A latitude and a longitude in degrees, on WGS-84.
///
/// As in Apple's module it is neither `Equatable` nor `Hashable`: many programs add these conformances themselves.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees, north positive.
  public var latitude: CLLocationDegrees
  /// Degrees, east positive.
  public var longitude: CLLocationDegrees

  /// Creates the coordinate 0, 0.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a coordinate. The values are not checked: see ``CLLocationCoordinate2DIsValid(_:)``.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A coordinate that is not valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns whether the latitude lies within −90 to 90 and the longitude within −180 to 180.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool { coord.onEarth != nil }

/// Creates a coordinate.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

extension CLLocationCoordinate2D {
  /// The same point in LocationKit; `nil` if it is invalid.
  var onEarth: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }

  init(_ coordinate: Coordinate) { self.init(latitude: coordinate.latitude, longitude: coordinate.longitude) }
}
