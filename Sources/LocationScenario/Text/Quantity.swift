import LocationKit

/// A quantity with a unit in the notation of scenarios: `50 km/h`.
struct Quantity: Sendable {
  /// Name with an article, for errors.
  let name: String
  let example: String
  /// Factor of each unit.
  let units: [String: Double]

  /// Metres.
  static let length = Quantity(
    name: "a length", example: "200 m, 1.5 km, 2 nmi or 300 ft", units: ["m": 1, "km": 1000, "nmi": 1852, "ft": 0.3048])
  /// Metres per second.
  static let speed = Quantity(
    name: "a speed", example: "5 km/h, 1.4 m/s, 12 kn or 30 mph",
    units: ["km/h": 1 / 3.6, "m/s": 1, "kn": 1852.0 / 3600, "mph": 0.44704])
  /// Metres per second squared.
  static let acceleration = Quantity(
    name: "an acceleration", example: "1.5 m/s² or 1.5 m/s2", units: ["m/s²": 1, "m/s2": 1])
  /// Degrees per second.
  static let turn = Quantity(name: "a turn", example: "20 °/s or 20 deg/s", units: ["°/s": 1, "deg/s": 1])

  /// Decibels.
  static let decibels = Quantity(name: "a number of decibels", example: "15 dB", units: ["dB": 1])
  /// Hertz.
  static let frequency = Quantity(name: "a frequency", example: "20 MHz or 500 kHz", units: ["MHz": 1e6, "kHz": 1e3])

  /// Returns the number in SI units or degrees; `nil` if the text is not a number with one of the units.
  func value(of text: String) -> Double? {
    let number = text.utf8.prefix { Self.isPartOfNumber($0) }
    let unit = text.utf8.dropFirst(number.count).drop { $0 == UInt8(ascii: " ") }
    guard let value = DecimalText.double(Substring(number)), let factor = units[String(Substring(unit))] else {
      return nil
    }
    return value * factor
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
  }
}
