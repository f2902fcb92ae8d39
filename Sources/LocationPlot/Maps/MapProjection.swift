import Glibc
import LocationKit

/// A projection of the Earth onto a plane whose y grows to the south, in units of about one degree at its centre.
enum MapProjection: Hashable {
  /// Mercator around a meridian, up to ``mercatorLimit`` degrees of latitude.
  case mercator(meridian: Double)
  /// Equal degrees of latitude and longitude around a meridian, for tracks from pole to pole.
  case equidistant(meridian: Double)
  /// Stereographic around a pole, with a meridian that points down.
  case polar(isNorth: Bool, meridian: Double)

  private static let mercatorLimit = 85.0
  /// Degrees from the pole beyond which a polar map shows everything at the same place.
  private static let polarLimit = 150.0

  /// Chooses a projection that shows all coordinates without a seam, unless they go once around the Earth.
  init(for coordinates: [Coordinate]) {
    let latitudes = coordinates.map(\.latitude)
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let meridian = Self.middleLongitude(coordinates)
    if north > 80, south > 20 {
      self = .polar(isNorth: true, meridian: meridian)
    } else if south < -80, north < -20 {
      self = .polar(isNorth: false, meridian: meridian)
    } else if max(north, -south) > 80 {
      self = .equidistant(meridian: meridian)
    } else {
      self = .mercator(meridian: meridian)
    }
  }

  /// Returns the middle of the longitudes of a track, each of which follows the one before over the nearer side; 0 for
  /// a track around the Earth.
  private static func middleLongitude(_ coordinates: [Coordinate]) -> Double {
    guard let first = coordinates.first?.longitude else { return 0 }
    var (here, west, east) = (first, first, first)
    for coordinate in coordinates {
      here += (coordinate.longitude - here).remainder(dividingBy: 360)
      (west, east) = (min(west, here), max(east, here))
    }
    return east - west >= 360 ? 0 : ((west + east) / 2).remainder(dividingBy: 360)
  }

  /// Width of the world, after which it repeats; `nil` around a pole.
  var period: Double? { if case .polar = self { nil } else { 360 } }

  /// Returns whether the map shows a latitude. Beyond, a ring would go around the whole map.
  func shows(latitude: Double) -> Bool {
    if case .polar(let isNorth, _) = self { (isNorth ? 90 - latitude : 90 + latitude) < Self.polarLimit } else { true }
  }

  func point(_ coordinate: Coordinate) -> SIMD2<Double> {
    point(latitude: coordinate.latitude, eastward: eastward(coordinate.longitude))
  }

  /// Returns the degrees of a longitude to the east of the meridian, −180 to 180.
  func eastward(_ longitude: Double) -> Double { (longitude - meridian).remainder(dividingBy: 360) }

  var meridian: Double {
    switch self {
    case .mercator(let meridian), .equidistant(let meridian), .polar(_, let meridian): meridian
    }
  }

  /// - Parameter eastward: degrees from the meridian; any number.
  func point(latitude: Double, eastward: Double) -> SIMD2<Double> {
    switch self {
    case .mercator:
      let phi = min(Self.mercatorLimit, max(-Self.mercatorLimit, latitude)) * .pi / 180
      return SIMD2(eastward, -asinh(tan(phi)) * 180 / .pi)
    case .equidistant: return SIMD2(eastward, -latitude)
    case .polar(let isNorth, _):
      let away = min(Self.polarLimit, isNorth ? 90 - latitude : 90 + latitude) * .pi / 180
      let radius = 2 * tan(away / 2) * 180 / .pi
      let lambda = eastward * .pi / 180
      return SIMD2(radius * sin(lambda), isNorth ? radius * cos(lambda) : -radius * cos(lambda))
    }
  }

  /// Returns the latitude and the degrees to the east of the meridian at a point.
  func degrees(_ point: SIMD2<Double>) -> (latitude: Double, eastward: Double) {
    switch self {
    case .mercator: return (atan(sinh(-point.y * .pi / 180)) * 180 / .pi, point.x)
    case .equidistant: return (-point.y, point.x)
    case .polar(let isNorth, _):
      let away = 2 * atan((point * point).sum().squareRoot() * .pi / 360) * 180 / .pi
      let eastward = atan2(point.x, isNorth ? point.y : -point.y) * 180 / .pi
      return (isNorth ? 90 - away : away - 90, eastward)
    }
  }

  /// Returns the metres per unit at a point, along the parallel.
  func metresPerUnit(at point: SIMD2<Double>) -> Double {
    let degree = TrackLine.radius * .pi / 180
    let latitude = degrees(point).latitude * .pi / 180
    switch self {
    case .mercator: return degree * cos(latitude)
    case .equidistant: return degree * max(cos(latitude), 0.01)
    case .polar: return degree * (1 + abs(sin(latitude))) / 2
    }
  }
}
