/// A reader of values in numbered fields: see ``ValueCoded``.
package struct ValueReader: Sendable {
  /// The bytes end too early, or are not a valid value.
  package struct Failure: Error {
    /// Whether they may be one of a later version: it has a case that is not known here. An optional is `nil` then.
    package let isUnknownCase: Bool

    package init(isUnknownCase: Bool = false) { self.isUnknownCase = isUnknownCase }
  }

  private let bytes: [UInt8]
  /// Index of the next value.
  package private(set) var index: Int
  /// Number of the last field of the innermost value.
  private var number = 0

  package init(_ bytes: [UInt8], from index: Int = 0) { (self.bytes, self.index) = (bytes, index) }

  package var isAtEnd: Bool { index == bytes.count }

  /// Reads a value that is no field.
  package mutating func next<Value: ValueCoded>(_ type: Value.Type = Value.self) throws(Failure) -> Value {
    guard Value.form == .fields else { return try Value(from: &self) }
    let outer = number
    number = 0
    let value = try Value(from: &self)
    try close()
    number = outer
    return value
  }

  /// Reads a value like ``next(_:)``; `nil` if it has a case that is not known here.
  package mutating func nextIfKnown<Value: ValueCoded>(_ type: Value.Type = Value.self) throws(Failure) -> Value? {
    let (start, outer) = (index, number)
    do throws(Failure) { return try next(Value.self) } catch {
      guard error.isUnknownCase else { throw error }
      (index, number) = (start, outer)
      try pass(Value.form)
      return nil
    }
  }

  /// Reads fields that are no value of their own.
  package mutating func nextFields(_ body: (inout ValueReader) throws(Failure) -> Void) throws(Failure) {
    let outer = number
    number = 0
    try body(&self)
    try close()
    number = outer
  }

  package mutating func take<Value: ValueCoded>(_ type: Value.Type = Value.self) throws(Failure) -> Value {
    number += 1
    return try Value.readField(from: &self)
  }

  /// Takes a field that earlier versions did not write.
  package mutating func take<Value: ValueCoded>(or fallback: Value) throws(Failure) -> Value {
    try take(Value?.self) ?? fallback
  }

  mutating func take<First: ValueCoded, Second: ValueCoded>() throws(Failure) -> (First, Second) {
    (try take(), try take())
  }

  mutating func take<First: ValueCoded, Second: ValueCoded, Third: ValueCoded>()
    throws(Failure) -> (First, Second, Third)
  {
    (try take(), try take(), try take())
  }

  /// Takes a field that ``ValueWriter/putFields(_:)`` wrote. Returns whether there is one.
  mutating func takeFields(_ body: (inout ValueReader) throws(Failure) -> Void) throws(Failure) -> Bool {
    number += 1
    guard try find(.fields) else { return false }
    try nextFields(body)
    return true
  }

  /// Passes over a field.
  package mutating func skip() { number += 1 }

  // MARK: Tags

  /// Moves behind the tag of the current field. Returns whether there is one.
  @inline(__always)
  mutating func find(_ form: ValueForm) throws(Failure) -> Bool {
    guard index < bytes.count else { throw Failure() }
    // Shortcuts: most fields are the next one, or absent.
    let (byte, found) = (bytes[index], Int(bytes[index] >> 3))
    if found == number, found < 31, byte & 7 == form.rawValue {
      index += 1
      return true
    }
    if byte == 0 || (found > number && number < 31) { return false }
    return try search(form)
  }

  @inline(never)
  private mutating func search(_ form: ValueForm) throws(Failure) -> Bool {
    while true {
      let start = index
      guard let tag = try tag(), tag.number <= number else {
        index = start
        return false
      }
      if tag.number == number {
        guard tag.form == form else { throw Failure() }
        return true
      }
      try pass(tag.form)
    }
  }

  /// Reads a tag, or the end of the fields as `nil`.
  private mutating func tag() throws(Failure) -> (number: Int, form: ValueForm)? {
    let byte = try byte()
    if byte == 0 { return nil }
    guard let form = ValueForm(rawValue: byte & 7), byte > 7 else { throw Failure() }
    return (byte >> 3 < 31 ? Int(byte >> 3) : 31 + Int(try self.byte()), form)
  }

  /// Passes over the rest of the fields.
  private mutating func close() throws(Failure) {
    var depth = 1
    while depth > 0 {
      switch try tag()?.form {
      case nil: depth -= 1
      case .fields: depth += 1
      case .some(let form): try pass(form)
      }
    }
  }

  private mutating func pass(_ form: ValueForm) throws(Failure) {
    if form == .fields { return try close() }
    let size = if let size = form.size { size } else { try count() }
    _ = try take(count: size)
  }

  // MARK: Bytes

  private mutating func byte() throws(Failure) -> UInt8 {
    guard index < bytes.count else { throw Failure() }
    defer { index += 1 }
    return bytes[index]
  }

  /// Returns a number of one, four or eight bytes, in the order in which they stand.
  @inline(__always)
  package mutating func integer<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(Failure) -> Number {
    let end = index + Number.bitWidth / 8
    guard end <= bytes.count else { throw Failure() }
    defer { index = end }
    // No byte is read beyond the end.
    return bytes.withUnsafeBytes { bytes in
      switch Number.bitWidth {
      case 64: Number(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      case 32: Number(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      default: Number(truncatingIfNeeded: bytes[index])
      }
    }
  }

  mutating func count() throws(Failure) -> Int {
    var (count, shift) = (0, 0)
    while shift < 56 {
      let byte = try byte()
      count |= Int(byte & 127) << shift
      if byte < 128 { return count }
      shift += 7
    }
    throw Failure()
  }

  package mutating func take(count: Int) throws(Failure) -> ArraySlice<UInt8> {
    guard count >= 0, bytes.count - index >= count else { throw Failure() }
    defer { index += count }
    return bytes[index..<index + count]
  }
}
