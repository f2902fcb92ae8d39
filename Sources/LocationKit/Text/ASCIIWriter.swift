/// Appends ASCII text to bytes: numbers and times in one form in every locale and time zone, without `String` or
/// Foundation.
public struct ASCIIWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  public mutating func append(_ text: StaticString) {
    append(upTo: text.utf8CodeUnitCount) { $0.put(text) }
  }

  /// `first`, `second` and `third`, in one step.
  public mutating func append(_ first: StaticString, _ second: StaticString, _ third: StaticString) {
    append(upTo: first.utf8CodeUnitCount + second.utf8CodeUnitCount + third.utf8CodeUnitCount) { cursor in
      cursor.put(first)
      cursor.put(second)
      cursor.put(third)
    }
  }

  public mutating func append(utf8 text: String) { bytes.append(contentsOf: text.utf8) }

  public mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  public mutating func append(_ value: Int) { append(value, digits: 1) }

  /// `value` with at least `digits` digits, 1 to 20, filled with zeros.
  public mutating func append(_ value: Int, digits: Int) {
    append(upTo: 40) { cursor in
      if value < 0 { cursor.put(UInt8(ascii: "-")) }
      cursor.put(UInt64(value.magnitude), minimumDigits: digits)
    }
  }

  /// `value` rounded to `decimals` places (0 to 9); trailing zeros, and a point with nothing behind it, are left out
  /// where `trimmed`. A value that is not finite, or too large for fixed point, is written as Swift describes it: check
  /// `isFinite` where the format has no word for it.
  public mutating func append(_ value: Double, decimals: Int, trimmed: Bool = true) {
    precondition((0...9).contains(decimals))
    append(upTo: 40) { $0.put(value, decimals: decimals, trimmed: trimmed) }
  }

  /// ISO 8601 in UTC with milliseconds, or as many digits more, in threes, as the moment has:
  /// `2026-05-01T10:00:00.000Z`.
  public mutating func append(_ instant: UTCInstant) {
    append(upTo: 50) { $0.put(instant) }
  }

  /// `2026-05-01`
  public mutating func append(_ date: CalendarDate) {
    append(upTo: 40) { $0.put(date) }
  }

  /// `hh:mm:ss` of whole seconds since midnight.
  public mutating func appendClock(_ secondsOfDay: UInt64) {
    append(upTo: 40) { $0.put(clock: secondsOfDay) }
  }

  /// Appends what `write` puts. Room is made once, for `capacity` bytes: what writes much at a time, as a line, does it
  /// within one such call.
  package mutating func append(upTo capacity: Int, _ write: (inout ASCIICursor) -> Void) {
    bytes.append(addingCapacity: capacity) { span in
      span.withUnsafeMutableBufferPointer { room, count in
        guard let start = room.baseAddress else { return }
        var cursor = ASCIICursor(room, start)
        write(&cursor)
        count = cursor.next - UnsafeMutableRawPointer(start)
      }
    }
  }
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
