import LocationKit

/// An angle in degrees and minutes, or in degrees, minutes and seconds; the last part has decimals.
///
/// It is rounded once, in units of the last decimal: 59.99996 minutes become the next degree, never 60 minutes.
struct Sexagesimal {
  let degrees: Int
  let minutes: Int
  /// Seconds; `nil` for an angle in two parts.
  let seconds: Int?
  /// Fraction of the last part, in units of the last decimal.
  let fraction: Int
  private let decimals: Int

  var isZero: Bool { degrees == 0 && minutes == 0 && (seconds ?? 0) == 0 && fraction == 0 }

  /// - Parameters:
  ///   - value: degrees; the sign is ignored.
  ///   - parts: 2 for degrees and minutes, 3 with seconds.
  init(_ value: Double, decimals: Int, parts: Int) {
    let scale = (0..<decimals).reduce(1) { power, _ in power * 10 }
    // At most 180 × 3600 × 100: exact in a `Double`, and no overflow.
    let units = Int((value.magnitude * (parts == 2 ? 60 : 3600) * Double(scale)).rounded())
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: scale)
    self.fraction = fraction
    self.decimals = decimals
    let wholeMinutes = parts == 2 ? whole : whole / 60
    seconds = parts == 2 ? nil : whole % 60
    minutes = wholeMinutes % 60
    degrees = wholeMinutes / 60
  }

  func append(degreeDigits: Int, to writer: inout ASCIIWriter) {
    writer.append(degrees, digits: degreeDigits)
    writer.append(utf8: "°")
    writer.append(minutes, digits: 2)
    if let seconds {
      writer.append("'")
      writer.append(seconds, digits: 2)
    }
    writer.append(".")
    writer.append(fraction, digits: decimals)
    writer.append(seconds == nil ? "'" : "\"")
  }
}
