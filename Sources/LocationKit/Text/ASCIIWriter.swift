/// Appends ASCII text to bytes: numbers and times in one form in every locale and time zone, without `String` or
/// Foundation.
public struct ASCIIWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  public mutating func append(utf8 text: String) { bytes.append(contentsOf: text.utf8) }

  public mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  public mutating func append(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(UInt64(value.magnitude), minimumDigits: 1)
  }

  /// `value` with at least `digits` digits, filled with zeros.
  public mutating func append(_ value: Int, digits: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(UInt64(value.magnitude), minimumDigits: digits)
  }

  /// `value` rounded to `decimals` places (0 to 9); trailing zeros, and a point with nothing behind it, are left out
  /// where `trimmed`. A value that is not finite, or too large for fixed point, is written as Swift describes it: check
  /// `isFinite` where the format has no word for it.
  public mutating func append(_ value: Double, decimals: Int, trimmed: Bool = true) {
    let scale = Self.powersOfTen[decimals]
    let scaled = (value.magnitude * Double(scale)).rounded()
    guard scaled < 9e18 else { return append(utf8: "\(value)") }
    let fixed = UInt64(scaled)
    if value < 0, fixed != 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(fixed / scale, minimumDigits: 1)
    var fraction = fixed % scale
    var places = decimals
    if trimmed {
      if fraction == 0 { return }
      while fraction.isMultiple(of: 10) {
        fraction /= 10
        places -= 1
      }
    }
    guard places > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    appendDigits(fraction, minimumDigits: places)
  }

  /// ISO 8601 in UTC with milliseconds, or as many digits more, in threes, as the moment has:
  /// `2026-05-01T10:00:00.000Z`.
  public mutating func append(_ instant: UTCInstant) {
    append(instant.date)
    bytes.append(UInt8(ascii: "T"))
    let ofDay = UInt64(instant.nanosecondsOfDay)
    appendClock(ofDay / 1_000_000_000)
    bytes.append(UInt8(ascii: "."))
    let fraction = ofDay % 1_000_000_000
    if fraction.isMultiple(of: 1_000_000) {
      appendDigits(fraction / 1_000_000, minimumDigits: 3)
    } else if fraction.isMultiple(of: 1_000) {
      appendDigits(fraction / 1_000, minimumDigits: 6)
    } else {
      appendDigits(fraction, minimumDigits: 9)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  /// `2026-05-01`
  public mutating func append(_ date: CalendarDate) {
    append(date.year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    append(date.month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    append(date.day, digits: 2)
  }

  /// `hh:mm:ss` of whole seconds since midnight.
  public mutating func appendClock(_ secondsOfDay: UInt64) {
    appendDigits(secondsOfDay / 3600, minimumDigits: 2)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(secondsOfDay / 60 % 60, minimumDigits: 2)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(secondsOfDay % 60, minimumDigits: 2)
  }

  private mutating func appendDigits(_ value: UInt64, minimumDigits: Int) {
    var digits: InlineArray<20, UInt8> = .init(repeating: UInt8(ascii: "0"))
    var rest = value
    var index = 20
    repeat {
      index -= 1
      digits[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    let start = min(index, 20 - minimumDigits)
    for position in start..<20 { bytes.append(digits[position]) }
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}

extension UTCInstant: CustomStringConvertible {
  /// ISO 8601 in UTC with milliseconds or finer.
  public var description: String {
    var writer = ASCIIWriter()
    writer.append(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension CalendarDate: CustomStringConvertible {
  public var description: String {
    var writer = ASCIIWriter()
    writer.append(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
