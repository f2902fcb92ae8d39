/// Appends ASCII text to bytes: numbers and times in one form in every locale and time zone, without `String` or
/// Foundation.
public struct ASCIIWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  public mutating func append(_ text: StaticString) {
    appendRaw(upTo: text.utf8CodeUnitCount) { $0.copy(text) }
  }

  /// `first`, `second` and `third`, in one step.
  public mutating func append(_ first: StaticString, _ second: StaticString, _ third: StaticString) {
    appendRaw(upTo: first.utf8CodeUnitCount + second.utf8CodeUnitCount + third.utf8CodeUnitCount) { cursor in
      cursor.copy(first)
      cursor.copy(second)
      cursor.copy(third)
    }
  }

  public mutating func append(utf8 text: String) { bytes.append(contentsOf: text.utf8) }

  public mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  public mutating func append(_ value: Int) { append(value, digits: 1) }

  /// `value` with at least `digits` digits, 1 to 20, filled with zeros.
  public mutating func append(_ value: Int, digits: Int) {
    appendRaw(upTo: 21 + ASCIICursor.slack) { cursor in
      if value < 0 { cursor.put(UInt8(ascii: "-")) }
      cursor.put(UInt64(value.magnitude), minimumDigits: digits)
    }
  }

  /// `value` rounded to `decimals` places (0 to 9); trailing zeros, and a point with nothing behind it, are left out
  /// where `trimmed`. A value that is not finite, or too large for fixed point, is written as Swift describes it: check
  /// `isFinite` where the format has no word for it.
  public mutating func append(_ value: Double, decimals: Int, trimmed: Bool = true) {
    let scale = Self.powersOfTen[decimals]
    let scaled = value.magnitude * Double(scale)
    guard scaled < 9e18 else { return append(utf8: "\(value)") }
    let fixed = Self.rounded(scaled)
    let whole = fixed / scale
    appendRaw(upTo: 31 + ASCIICursor.slack) { cursor in
      if value < 0, fixed != 0 { cursor.put(UInt8(ascii: "-")) }
      cursor.put(whole, minimumDigits: 1)
      // Nine decimals, whatever was asked for: those behind are zeros, and are dropped with the others or not counted.
      let fraction = (fixed &- whole &* scale) &* Self.powersOfTen[9 - decimals]
      cursor.put(fraction: fraction, places: decimals, trimmed: trimmed)
    }
  }

  /// ISO 8601 in UTC with milliseconds, or as many digits more, in threes, as the moment has:
  /// `2026-05-01T10:00:00.000Z`.
  public mutating func append(_ instant: UTCInstant) {
    append(instant.date)
    let ofDay = UInt64(instant.nanosecondsOfDay)
    let seconds = ofDay / 1_000_000_000
    let fraction = ofDay % 1_000_000_000
    let places = fraction.isMultiple(of: 1_000_000) ? 3 : fraction.isMultiple(of: 1_000) ? 6 : 9
    appendRaw(upTo: 20 + ASCIICursor.slack) { cursor in
      cursor.put(UInt8(ascii: "T"))
      cursor.put(clock: seconds)
      cursor.put(fraction: fraction, places: places, trimmed: false)
      cursor.put(UInt8(ascii: "Z"))
    }
  }

  /// `2026-05-01`
  public mutating func append(_ date: CalendarDate) {
    appendRaw(upTo: 27 + ASCIICursor.slack) { $0.put(date) }
  }

  /// `hh:mm:ss` of whole seconds since midnight.
  public mutating func appendClock(_ secondsOfDay: UInt64) {
    appendRaw(upTo: 8 + ASCIICursor.slack) { $0.put(clock: secondsOfDay) }
  }

  /// To the nearest, halves up, as `rounded()` does by way of the C library: both differences here are exact.
  @inline(__always)
  private static func rounded(_ value: Double) -> UInt64 {
    let below = Int64(value)
    return UInt64(bitPattern: below) &+ (value - Double(below) >= 0.5 ? 1 : 0)
  }

  /// Makes room once for what `write` writes, which is at most `capacity` bytes.
  @inline(__always)
  private mutating func appendRaw(upTo capacity: Int, _ write: (inout ASCIICursor) -> Void) {
    bytes.append(addingCapacity: capacity) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        var cursor = ASCIICursor(start)
        write(&cursor)
        count = cursor.distance(from: start)
      }
    }
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
