import Foundation

/// Small NMEA 0183 logs.
enum SampleNMEA {
  /// One epoch in May, at 10 knots eastward, `step` hundredths of a minute of longitude further; the date with four
  /// digits of a year stands in ZDA.
  static func epoch(second: Int, step: Int, year: Int = 2026) -> String {
    let time = String(format: "%02d%02d%02d.00", 10 + second / 3600, second / 60 % 60, second % 60)
    return sentence("GPZDA,\(time),01,05,\(year),00,00") + fix(second: second, step: step)
      + sentence("GPVTG,90.0,T,,M,10.0,N,18.52,K,A")
  }

  /// A fix without a date.
  static func fix(second: Int, step: Int) -> String {
    let time = String(format: "%02d%02d%02d.00", 10 + second / 3600, second / 60 % 60, second % 60)
    let longitude = String(format: "01322.%04d", step * 100)
    return sentence("GPGGA,\(time),5231.0000,N,\(longitude),E,1,08,0.9,35.0,M,45.0,M,,")
  }

  /// A second without a position.
  static func noFix(second: Int) -> String {
    sentence(String(format: "GPGGA,10%02d%02d.00,,,,,0,00,,,M,,M,,", second / 60, second % 60))
  }

  /// Seconds of a ride.
  static func ride(_ seconds: Int) -> String { (0..<seconds).map { epoch(second: $0, step: $0 % 100) }.joined() }

  static func sentence(_ body: String) -> String {
    "$\(body)*\(String(format: "%02X", body.utf8.reduce(0, ^)))\r\n"
  }
}
