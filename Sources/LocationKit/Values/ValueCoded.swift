/// A value with an exact representation in bytes. Numbers are little-endian in their full width; an optional begins
/// with a byte that is 1 if a value follows; a string or an array begins with its count.
package protocol ValueCoded {
  func write(to writer: inout ValueWriter)
  init(from reader: inout ValueReader) throws(ValueReader.Failure)
}

package struct ValueWriter: Sendable {
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func put(_ value: some ValueCoded) { value.write(to: &self) }

  /// Returns the bytes of one value.
  package static func bytes(of value: some ValueCoded) -> [UInt8] {
    var writer = ValueWriter()
    writer.put(value)
    return writer.bytes
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
}

package struct ValueReader: Sendable {
  /// The bytes end too early, or are not a valid value.
  package struct Failure: Error {
    package init() {}
  }

  private let bytes: [UInt8]
  /// Index of the next value.
  package private(set) var index: Int

  package init(_ bytes: [UInt8], from index: Int = 0) { (self.bytes, self.index) = (bytes, index) }

  package var isAtEnd: Bool { index == bytes.count }

  package mutating func take<Value: ValueCoded>(_ type: Value.Type = Value.self) throws(Failure) -> Value {
    try Value(from: &self)
  }

  mutating func take<First: ValueCoded, Second: ValueCoded>() throws(Failure) -> (First, Second) {
    (try take(), try take())
  }

  mutating func take<First: ValueCoded, Second: ValueCoded, Third: ValueCoded>()
    throws(Failure) -> (First, Second, Third)
  {
    (try take(), try take(), try take())
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
  package func write(to writer: inout ValueWriter) {
    for place in stride(from: 0, to: Self.bitWidth, by: 8) {
      writer.bytes.append(UInt8(truncatingIfNeeded: self >> place))
    }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self = try reader.take(count: Self.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }
}

extension Double: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(bitPattern) }
  package init(from reader: inout ValueReader) throws(ValueReader.Failure) { self.init(bitPattern: try reader.take()) }
}

extension Bool: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(UInt8(self ? 1 : 0)) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    switch try reader.take(UInt8.self) {
    case 0: self = false
    case 1: self = true
    default: throw ValueReader.Failure()
    }
  }
}

extension String: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(UInt32(utf8.count))
    writer.bytes.append(contentsOf: utf8)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let count = try reader.take(UInt32.self)
    guard let text = String(validating: try reader.take(count: Int(count)), as: UTF8.self) else {
      throw ValueReader.Failure()
    }
    self = text
  }
}

extension Optional: ValueCoded where Wrapped: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(self != nil)
    if let self { writer.put(self) }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self = try reader.take(Bool.self) ? try reader.take(Wrapped.self) : nil
  }
}

extension Array: ValueCoded where Element: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(UInt32(count))
    for element in self { writer.put(element) }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self = []
    for _ in 0..<(try reader.take(UInt32.self)) { append(try reader.take()) }
  }
}

/// The coding of an enumeration without associated values, as its position among the cases.
extension ValueCoded where Self: CaseIterable & Equatable {
  package func write(to writer: inout ValueWriter) { writer.put(UInt8(Self.allCases.prefix { $0 != self }.count)) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let place = Int(try reader.take(UInt8.self))
    guard place < Self.allCases.count else { throw ValueReader.Failure() }
    self = Self.allCases[Self.allCases.index(Self.allCases.startIndex, offsetBy: place)]
  }
}
