import Glibc
import LocationKit

/// The Military Grid Reference System with a resolution of one metre: NGA.STND.0037 (2014). A reference names the
/// square that contains the point: digits are cut off, never rounded.
enum MilitaryGrid {
  /// Appends a reference: `33UUU8988919652`; around the poles without a zone: `ZAH0000000000`.
  static func append(_ coordinate: Coordinate, to writer: inout ASCIIWriter) {
    let position = GridPosition(coordinate)
    let (column, east) = square(position.easting)
    let (row, north) = square(position.northing)
    if let zone = position.zone {
      writer.append(zone, digits: 2)
      writer.append(position.band)
      writer.append(columns[(zone - 1) % 3][column - 1])
      writer.append(rows[(row + (zone.isMultiple(of: 2) ? 5 : 0)) % rows.count])
    } else {
      let isSouth = coordinate.latitude < 0
      writer.append(position.band)
      writer.append(column < 20 ? polarWest[column - 8] : polarEast[column - 20])
      writer.append(polarRows[row - (isSouth ? 8 : 13)])
    }
    writer.append(east, digits: 5)
    writer.append(north, digits: 5)
  }

  /// Returns the index of the 100 km square, and the whole metres within it.
  private static func square(_ metres: Double) -> (number: Int, rest: Int) {
    (Int(metres) / 100_000, Int(metres) % 100_000)
  }

  /// Column letters, without I and O, which look like digits; they repeat every three zones.
  private static let columns = [Array("ABCDEFGH".utf8), Array("JKLMNPQR".utf8), Array("STUVWXYZ".utf8)]
  /// Row letters, from the equator; even zones begin at F.
  private static let rows = Array("ABCDEFGHJKLMNPQRSTUV".utf8)
  /// Column letters from easting 800 km to the pole.
  private static let polarWest = Array("JKLPQRSTUXYZ".utf8)
  /// Column letters from the pole to the east.
  private static let polarEast = Array("ABCFGHJKLPQR".utf8)
  /// Row letters, from northing 800 km in the south and 1300 km in the north.
  private static let polarRows = Array("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
}

/// The polar stereographic projection of WGS-84 with the scale of UPS: NGA.SIG.0012 (2014), chapter 8; the radius as in
/// C. F. F. Karney's GeographicLib.
enum PolarStereographic {
  static let scale = 0.994

  /// Returns metres to the right of and above the pole of the coordinate's hemisphere, on a map with longitude 0 below
  /// the pole (north) or above it (south).
  static func project(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let lambda = longitude * .pi / 180
    let tau = ConformalLatitude.tangent(ofLatitude: latitude.magnitude)
    let radius = latitude.magnitude == 90 ? 0 : factor / ((1 + tau * tau).squareRoot() + tau)
    return (radius * sin(lambda), radius * cos(lambda) * (latitude > 0 ? -1 : 1))
  }

  private static let factor =
    2 * scale * WGS84.equatorialRadius
    / ((1 - WGS84.flattening) * exp(ConformalLatitude.eccentricity * atanh(ConformalLatitude.eccentricity)))
}

/// The transverse Mercator projection of WGS-84 with the scale of UTM: Krüger's series to the sixth order, accurate to
/// some nanometres within UTM's zones. C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers",
/// Journal of Geodesy 85 (2011), equations 7 to 11, 14 and 35. The names are those of the paper.
enum TransverseMercator {
  static let scale = 0.9996

  /// Returns metres east of the central meridian and north of the equator.
  ///
  /// - Parameter longitude: degrees from the central meridian.
  static func project(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let lambda = longitude * .pi / 180
    let tau = ConformalLatitude.tangent(ofLatitude: latitude)
    let xi = atan2(tau, cos(lambda))
    let eta = asinh(sin(lambda) / (tau * tau + cos(lambda) * cos(lambda)).squareRoot())
    var (x, y) = (eta, xi)
    for (index, alpha) in alphas.enumerated() {
      let j = Double(2 * (index + 1))
      y += alpha * sin(j * xi) * cosh(j * eta)
      x += alpha * cos(j * xi) * sinh(j * eta)
    }
    return (scale * rectifyingRadius * x, scale * rectifyingRadius * y)
  }

  /// The third flattening.
  private static let n = WGS84.flattening / (2 - WGS84.flattening)

  private static let rectifyingRadius =
    WGS84.equatorialRadius / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64 + n * n * n * n * n * n / 256)

  /// Coefficients for j = 1 to 6: polynomials in n, beginning with the j-th power.
  private static let alphas: [Double] = [
    polynomial([1.0 / 2, -2.0 / 3, 5.0 / 16, 41.0 / 180, -127.0 / 288, 7891.0 / 37800], from: 1),
    polynomial([13.0 / 48, -3.0 / 5, 557.0 / 1440, 281.0 / 630, -1_983_433.0 / 1_935_360], from: 2),
    polynomial([61.0 / 240, -103.0 / 140, 15061.0 / 26880, 167_603.0 / 181_440], from: 3),
    polynomial([49561.0 / 161_280, -179.0 / 168, 6_601_661.0 / 7_257_600], from: 4),
    polynomial([34729.0 / 80640, -3_418_889.0 / 1_995_840], from: 5),
    polynomial([212_378_941.0 / 319_334_400], from: 6),
  ]

  private static func polynomial(_ coefficients: [Double], from power: Int) -> Double {
    coefficients.reversed().reduce(0) { $0 * n + $1 } * pow(n, Double(power))
  }
}

/// The conformal latitude: the latitude on the sphere onto which the ellipsoid is projected without changing angles.
enum ConformalLatitude {
  static let eccentricity = WGS84.eccentricitySquared.squareRoot()

  /// Returns its tangent for a latitude in degrees. Karney 2011, equations 7 to 9.
  static func tangent(ofLatitude latitude: Double) -> Double {
    let tau = tan(latitude * .pi / 180)
    let secant = (1 + tau * tau).squareRoot()
    let sigma = sinh(eccentricity * atanh(eccentricity * tau / secant))
    return tau * (1 + sigma * sigma).squareRoot() - sigma * secant
  }
}
