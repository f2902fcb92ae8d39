import LocationKit

/// Readers for fields with a unit, a sign or a form of their own.
extension SentenceFields {
  mutating func dilution(_ field: Int, _ line: Span<UInt8>) -> Double? {
    number(field, line, in: PlausibleRange.dilution)
  }

  /// Reads an estimate of an error, in metres.
  mutating func error(_ field: Int, _ line: Span<UInt8>) -> Double? { number(field, line, in: PlausibleRange.accuracy) }

  /// Reads a length in metres, whose unit, `M` or `F`, is in the next field. `unit`: metres per unit if that field is
  /// empty.
  mutating func length(
    _ field: Int, _ line: Span<UInt8>, in range: ClosedRange<Double>, unit: Double = 1
  ) -> Double? {
    switch character(field + 1, line) {
    case UInt8(ascii: "M"), UInt8(ascii: "m"): return number(field, line, in: range)
    case UInt8(ascii: "F"), UInt8(ascii: "f"): return number(field, line, in: range, unit: Feet.metres)
    case nil: return number(field, line, in: range, unit: unit)
    default:
      if !isEmpty(field) { noteBad(field + 1) }
      return nil
    }
  }

  /// Reads a speed in metres per second. `unit`: metres per second of the sent unit; `letter`: the letter of that
  /// unit, which the next field must contain unless it is empty.
  mutating func speed(
    _ field: Int, _ line: Span<UInt8>, unit: Double, letter: Unicode.Scalar? = nil
  ) -> Double? {
    guard let value = number(field, line, in: PlausibleRange.speed, unit: unit) else { return nil }
    guard let letter else { return value }
    return hasUnit(field + 1, line, letter) ? value : nil
  }

  /// Reads a number that cannot be negative.
  mutating func magnitude(_ field: Int, _ line: Span<UInt8>) -> Double? {
    guard let value = number(field, line) else { return nil }
    if value < 0 { noteBad(field) }
    return value < 0 ? nil : value
  }

  /// Reads an angle of 0 to 360 degrees, whose kind, `T` or `M`, is in the next field.
  mutating func heading(_ field: Int, _ line: Span<UInt8>, kind: Unicode.Scalar) -> Double? {
    guard let value = course(field, line) else { return nil }
    return hasUnit(field + 1, line, kind) ? value : nil
  }

  /// Reads an angle of 0 to 180 degrees, east positive, whose side, `E` or `W`, is in the next field.
  mutating func eastward(_ field: Int, _ line: Span<UInt8>) -> Double? {
    let range = 0...PlausibleRange.magneticVariation.upperBound
    guard let value = number(field, line, in: range) else { return nil }
    switch character(field + 1, line) {
    case UInt8(ascii: "E"): return value
    case UInt8(ascii: "W"): return -value
    case nil where value == 0: return value
    default:
      noteBad(field + 1)
      return nil
    }
  }

  private mutating func hasUnit(_ field: Int, _ line: Span<UInt8>, _ unit: Unicode.Scalar) -> Bool {
    guard let sent = character(field, line), sent != UInt8(ascii: unit) else { return true }
    noteBad(field)
    return false
  }

  /// Reads a date in the form `ddmmyy`, of at most six digits. Years 69 to 99 are in the 20th century (as in strptime's %y).
  mutating func date(_ field: Int, _ line: Span<UInt8>) -> CalendarDate? {
    guard let digits = integer(field, line) else { return nil }
    let year = digits % 100
    let date = CalendarDate(year: year + (year < 69 ? 2000 : 1900), month: digits / 100 % 100, day: digits / 10_000)
    return noting(field, range(field).count > 6 ? nil : date)
  }

  /// Reads two letters, the first in the high byte.
  mutating func letters(_ field: Int, _ line: Span<UInt8>) -> UInt16? {
    let range = range(field)
    guard !range.isEmpty else { return nil }
    guard range.count == 2 else {
      noteBad(field)
      return nil
    }
    return UInt16(line[range.lowerBound]) << 8 | UInt16(line[range.lowerBound + 1])
  }

  /// Returns whether field 0 is this address, of any length.
  mutating func isAddress(_ address: StaticString, _ line: Span<UInt8>) -> Bool {
    let range = range(0)
    guard range.count == address.utf8CodeUnitCount else { return false }
    return address.withUTF8Buffer { bytes in
      for index in range where line[index] != bytes[index] { return false }
      return true
    }
  }

  /// Returns whether a field consists of digits only; it does not note a bad field.
  mutating func isInteger(_ field: Int, _ line: Span<UInt8>) -> Bool {
    DecimalText.unsigned(line.extracting(range(field))) != nil
  }

  /// Returns the range of a field and all that follows, including commas.
  func tail(_ field: Int, _ line: Span<UInt8>) -> Range<Int> {
    var commas = 0
    for index in 0..<line.count where line[index] == UInt8(ascii: ",") {
      commas += 1
      if commas == field { return (index + 1)..<line.count }
    }
    return 0..<0
  }
}
