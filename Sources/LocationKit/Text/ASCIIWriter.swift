/// Writes ASCII text. Numbers and times have one form in every locale and time zone, and neither `String` nor
/// Foundation is used.
public struct ASCIIWriter: Sendable {
  /// Text written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  public init() {}

  /// Removes the text and keeps its memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends a byte.
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a literal.
  public mutating func append(_ text: StaticString) {
    append(upTo: text.utf8CodeUnitCount) { $0.put(text) }
  }

  /// Appends `first`, `second` and `third` in one step.
  package mutating func append(_ first: StaticString, _ second: StaticString, _ third: StaticString) {
    append(upTo: first.utf8CodeUnitCount + second.utf8CodeUnitCount + third.utf8CodeUnitCount) { cursor in
      cursor.put(first)
      cursor.put(second)
      cursor.put(third)
    }
  }

  /// Appends the UTF-8 bytes of `text`.
  public mutating func append(utf8 text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends `other` unchanged.
  package mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Inserts `other` unchanged before the byte at an index.
  package mutating func insert(_ other: [UInt8], at index: Int) { bytes.insert(contentsOf: other, at: index) }

  /// Appends an integer.
  public mutating func append(_ value: Int) { append(value, digits: 1) }

  /// Appends `value` with at least `digits` digits, 1 to 20, padded with zeros.
  package mutating func append(_ value: Int, digits: Int) {
    append(upTo: 40) { cursor in
      if value < 0 { cursor.put(UInt8(ascii: "-")) }
      cursor.put(UInt64(value.magnitude), minimumDigits: digits)
    }
  }

  /// Appends `value` rounded to `decimals` places (0 to 9). If `trimmed`, trailing zeros are omitted, and the point as
  /// well if nothing follows it. A value that is not finite, or too large for fixed point, is written as Swift
  /// describes it: check `isFinite` if the format cannot represent it.
  public mutating func append(_ value: Double, decimals: Int, trimmed: Bool = true) {
    precondition((0...9).contains(decimals))
    append(upTo: 40) { $0.put(value, decimals: decimals, trimmed: trimmed) }
  }

  /// Appends ISO 8601 in UTC with 3, 6 or 9 decimals, the fewest that represent the moment:
  /// `2026-05-01T10:00:00.000Z`.
  public mutating func append(_ instant: UTCInstant) {
    append(upTo: 50) { $0.put(instant) }
  }

  /// Appends a date as `2026-05-01`.
  public mutating func append(_ date: CalendarDate) {
    append(upTo: 40) { $0.put(date) }
  }

  /// Appends whole seconds since midnight as `hh:mm:ss`.
  package mutating func appendClock(_ secondsOfDay: UInt64) {
    append(upTo: 40) { $0.put(clock: secondsOfDay) }
  }

  /// Appends the output of `write`. Room for `capacity` bytes is reserved once: write larger units, such as a line, in
  /// one such call.
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

/// Returns the output of `write` as a string.
package func written(_ write: (inout ASCIIWriter) -> Void) -> String {
  var writer = ASCIIWriter()
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

extension UTCInstant: CustomStringConvertible {
  /// ISO 8601 in UTC with 3, 6 or 9 decimals.
  public var description: String { written { $0.append(self) } }
}

extension CalendarDate: CustomStringConvertible {
  public var description: String { written { $0.append(self) } }
}
