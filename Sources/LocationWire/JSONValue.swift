import LocationKit

/// Where a value of JSON stands in a line, and of which kind it is; nothing is converted or copied.
package struct JSONValue {
  package enum Kind: UInt8 {
    case missing, null, `true`, `false`, number, string, object, array
  }

  package var kind = Kind.missing
  /// Whether a string holds a backslash: its bytes are not yet its text.
  var hasEscapes = false
  /// The bytes of the value: of a string without its quotes, of the others with their brackets.
  package var start: Int32 = 0
  package var end: Int32 = 0

  package static let missing = JSONValue()

  init() {}

  init(_ kind: Kind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    self.kind = kind
    self.start = Int32(start)
    self.end = Int32(end)
    self.hasEscapes = hasEscapes
  }

  package var count: Int { Int(end - start) }

  /// Whether this is a string of exactly these bytes.
  @inline(__always)
  package func reads(_ text: StaticString, in line: Span<UInt8>) -> Bool {
    guard kind == .string, count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for offset in 0..<expected.count where line[Int(start) + offset] != expected[offset] { return false }
      return true
    }
  }

  /// `nil` for anything but a number within the range of `Double`.
  package func number(in line: Span<UInt8>) -> Double? {
    kind == .number ? DecimalText.double(line.extracting(Int(start)..<Int(end))) : nil
  }

  /// `nil` for anything but a whole number of up to eighteen digits.
  package func integer(in line: Span<UInt8>) -> Int? {
    kind == .number ? DecimalText.integer(line.extracting(Int(start)..<Int(end))) : nil
  }

  /// `nil` for anything but a string.
  package func text(in line: Span<UInt8>) -> String? {
    guard kind == .string else { return nil }
    let bytes = line.extracting(Int(start)..<Int(end))
    if hasEscapes { return String(decoding: JSONEscapes.resolve(bytes), as: UTF8.self) }
    return bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

}
