import Glibc
import LocationKit

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
