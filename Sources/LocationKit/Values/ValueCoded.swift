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
  var size: Int? {
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
