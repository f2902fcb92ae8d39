/// The fields of a UBX message, one after another, little-endian. A value that does not fit becomes the largest or
/// smallest value.
struct UBXPayload: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func append<Field: FixedWidthInteger>(_ value: some BinaryInteger, as _: Field.Type) {
    withUnsafeBytes(of: Field(clamping: value).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a value, rounded to the field's unit; `missing` for `nil` and NaN.
  mutating func append<Field: FixedWidthInteger>(
    _ value: Double?, per unit: Double, as type: Field.Type, missing: Field = 0
  ) {
    let units = value.map { ($0 / unit).rounded() } ?? .nan
    append(units.isFinite ? Int64(max(-1e18, min(units, 1e18))) : Int64(truncatingIfNeeded: missing), as: type)
  }

  mutating func appendZeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

  /// Appends a text, padded with zeros or cut to a length in bytes; the last byte is always zero.
  mutating func append(_ text: String, length: Int) {
    let text = text.utf8.prefix(length - 1)
    bytes.append(contentsOf: text)
    appendZeros(length - text.count)
  }
}
