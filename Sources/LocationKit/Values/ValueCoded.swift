/// A value with an exact representation in bytes that later versions of this program read, and that reads what earlier
/// ones wrote.
///
/// Most values are lists of numbered fields. `write(to:)` and `init(from:)` list them in the same order, and the order
/// gives the numbers: the first `put` and the first `take` are field 1. A reader skips the fields that it does not know.
/// A field that is absent is `nil`, `false`, an empty array, or the fallback of ``ValueReader/take(or:)``. So a value
/// grows by a field at the end of both lists, and a field that is no longer written keeps its number: `skip()`.
package protocol ValueCoded {
  /// Form of the bytes. It never changes: another form is another field.
  static var form: ValueForm { get }
  func write(to writer: inout ValueWriter)
  init(from reader: inout ValueReader) throws(ValueReader.Failure)

  /// Writes the value as the current field of another one, or nothing.
  func writeField(to writer: inout ValueWriter)
  /// Reads what ``writeField(to:)`` wrote.
  static func readField(from reader: inout ValueReader) throws(ValueReader.Failure) -> Self
}

/// The form of the bytes after a tag. A tag has the number of the field in its upper five bits, and the form in the
/// others; from 31 on, the five bits are 31, and another byte is added to that. Numbers are little-endian.
package enum ValueForm: UInt8, Sendable {
  case oneByte = 1
  case fourBytes, eightBytes, nineBytes, sixteenBytes
  /// Bytes after their count, which has seven bits in each byte, the lowest first, and the upper bit if more follow.
  case counted
  /// Fields in ascending order, and a byte 0.
  case fields

  /// Number of bytes; `nil` if they state it.
  fileprivate var size: Int? {
    switch self {
    case .oneByte: 1
    case .fourBytes: 4
    case .eightBytes: 8
    case .nineBytes: 9
    case .sixteenBytes: 16
    case .counted, .fields: nil
    }
  }
}

extension ValueCoded {
  package static var form: ValueForm { .fields }

  package func writeField(to writer: inout ValueWriter) { writer.writeField(self) }

  package static func readField(from reader: inout ValueReader) throws(ValueReader.Failure) -> Self {
    guard try reader.find(form) else { throw ValueReader.Failure() }
    return try reader.next()
  }
}

package struct ValueWriter: Sendable {
  package var bytes: [UInt8] = []
  /// Number of the last field of the innermost value.
  private var number: UInt8 = 0

  package init() {}

  /// Returns the bytes of one value.
  package static func bytes(of value: some ValueCoded) -> [UInt8] {
    var writer = ValueWriter()
    // More than most values have.
    writer.bytes.reserveCapacity(256)
    writer.append(value)
    return writer.bytes
  }

  /// Appends a value that is no field.
  package mutating func append<Value: ValueCoded>(_ value: Value) {
    guard Value.form == .fields else { return value.write(to: &self) }
    appendFields { value.write(to: &$0) }
  }

  /// Appends the fields that `body` puts.
  package mutating func appendFields(_ body: (inout ValueWriter) -> Void) {
    let outer = number
    number = 0
    body(&self)
    bytes.append(0)
    number = outer
  }

  package mutating func put(_ value: some ValueCoded) {
    number += 1
    value.writeField(to: &self)
  }

  // Not with parameter packs, which are slower: the compiler does not specialize them.
  package mutating func put(_ first: some ValueCoded, _ second: some ValueCoded) {
    put(first)
    put(second)
  }

  package mutating func put(_ first: some ValueCoded, _ second: some ValueCoded, _ third: some ValueCoded) {
    put(first, second)
    put(third)
  }

  package mutating func put(
    _ first: some ValueCoded, _ second: some ValueCoded, _ third: some ValueCoded, _ fourth: some ValueCoded
  ) {
    put(first, second)
    put(third, fourth)
  }

  /// Puts a field whose fields are those that `body` puts.
  mutating func putFields(_ body: (inout ValueWriter) -> Void) {
    number += 1
    tag(.fields)
    appendFields(body)
  }

  /// Leaves the next field out.
  package mutating func skip() { number += 1 }

  fileprivate mutating func writeField<Value: ValueCoded>(_ value: Value) {
    tag(Value.form)
    append(value)
  }

  private mutating func tag(_ form: ValueForm) {
    bytes.append(min(number, 31) << 3 | form.rawValue)
    if number >= 31 { bytes.append(number - 31) }
  }

  fileprivate mutating func append(count: Int) {
    var rest = count
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

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
  fileprivate mutating func find(_ form: ValueForm) throws(Failure) -> Bool {
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
  fileprivate mutating func integer<Number: FixedWidthInteger>() throws(Failure) -> Number {
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

  fileprivate mutating func count() throws(Failure) -> Int {
    var (count, shift) = (0, 0)
    while shift < 56 {
      let byte = try byte()
      count |= Int(byte & 127) << shift
      if byte < 128 { return count }
      shift += 7
    }
    throw Failure()
  }

  fileprivate mutating func take(count: Int) throws(Failure) -> ArraySlice<UInt8> {
    guard count >= 0, bytes.count - index >= count else { throw Failure() }
    defer { index += count }
    return bytes[index..<index + count]
  }
}

extension UInt8: ValueCoded {}
extension UInt32: ValueCoded {}
extension UInt64: ValueCoded {}
extension Int64: ValueCoded {}
extension Int: ValueCoded {}

extension ValueCoded where Self: FixedWidthInteger {
  package static var form: ValueForm { bitWidth == 8 ? .oneByte : bitWidth == 32 ? .fourBytes : .eightBytes }

  package func write(to writer: inout ValueWriter) {
    withUnsafeBytes(of: littleEndian) { writer.bytes.append(contentsOf: $0) }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(littleEndian: try reader.integer())
  }
}

extension Double: ValueCoded {
  package static var form: ValueForm { .eightBytes }
  package func write(to writer: inout ValueWriter) { writer.append(bitPattern) }
  package init(from reader: inout ValueReader) throws(ValueReader.Failure) { self.init(bitPattern: try reader.next()) }
}

/// As a field, `false` is absent.
extension Bool: ValueCoded {
  package static var form: ValueForm { .oneByte }
  package func write(to writer: inout ValueWriter) { writer.append(UInt8(self ? 1 : 0)) }
  package init(from reader: inout ValueReader) throws(ValueReader.Failure) { self = try reader.next(UInt8.self) != 0 }

  package func writeField(to writer: inout ValueWriter) { if self { writer.writeField(self) } }

  package static func readField(from reader: inout ValueReader) throws(ValueReader.Failure) -> Bool {
    try reader.find(form) ? try reader.next() : false
  }
}

extension String: ValueCoded {
  package static var form: ValueForm { .counted }

  package func write(to writer: inout ValueWriter) {
    writer.append(count: utf8.count)
    writer.bytes.append(contentsOf: utf8)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    guard let text = String(validating: try reader.take(count: try reader.count()), as: UTF8.self) else {
      throw ValueReader.Failure()
    }
    self = text
  }
}

/// Bytes of another kind.
package struct ValueBytes: ValueCoded {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package static var form: ValueForm { .counted }

  package func write(to writer: inout ValueWriter) {
    writer.append(count: bytes.count)
    writer.bytes += bytes
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    bytes = Array(try reader.take(count: try reader.count()))
  }
}

/// As a field, `nil` is absent.
extension Optional: ValueCoded where Wrapped: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(self) }
  package init(from reader: inout ValueReader) throws(ValueReader.Failure) { self = try reader.take() }

  package func writeField(to writer: inout ValueWriter) { if let self { writer.writeField(self) } }

  package static func readField(from reader: inout ValueReader) throws(ValueReader.Failure) -> Self {
    try reader.find(Wrapped.form) ? try reader.nextIfKnown(Wrapped.self) : nil
  }
}

/// As a field, its elements are fields with the same number.
extension Array: ValueCoded where Element: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(self) }
  package init(from reader: inout ValueReader) throws(ValueReader.Failure) { self = try reader.take() }

  package func writeField(to writer: inout ValueWriter) { for element in self { writer.writeField(element) } }

  package static func readField(from reader: inout ValueReader) throws(ValueReader.Failure) -> Self {
    var elements: Self = []
    while try reader.find(Element.form) { elements.append(try reader.next()) }
    return elements
  }
}

/// The coding of an enumeration without associated values, as its position among the cases: a new case is the last one.
extension ValueCoded where Self: CaseIterable & Equatable {
  package static var form: ValueForm { .oneByte }

  package func write(to writer: inout ValueWriter) { writer.append(UInt8(Self.allCases.prefix { $0 != self }.count)) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let place = Int(try reader.next(UInt8.self))
    guard place < Self.allCases.count else { throw ValueReader.Failure(isUnknownCase: true) }
    self = Self.allCases[Self.allCases.index(Self.allCases.startIndex, offsetBy: place)]
  }
}
