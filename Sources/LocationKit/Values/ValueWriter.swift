/// A writer of values in numbered fields: see ``ValueCoded``.
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

  mutating func writeField<Value: ValueCoded>(_ value: Value) {
    tag(Value.form)
    append(value)
  }

  private mutating func tag(_ form: ValueForm) {
    bytes.append(min(number, 31) << 3 | form.rawValue)
    if number >= 31 { bytes.append(number - 31) }
  }

  /// Appends a count that is not negative, with seven bits in each byte.
  package mutating func append(count: Int) { bytes.appendVarint(UInt64(count)) }
}
