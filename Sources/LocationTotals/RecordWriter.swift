import LocationKit

/// Writes numbers and times one behind the other, little-endian.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ value: Double) { put(value.bitPattern) }

  /// `nil` is no number.
  mutating func put(_ value: Double?) { put((value ?? .nan).bitPattern) }

  /// A byte: 0 for `nil`, 1, or 2 in a leap second; and the nanoseconds since 1970.
  mutating func put(_ time: UTCInstant?) {
    put(UInt8(time.map { $0.isLeapSecond ? 2 : 1 } ?? 0))
    put(time?.nanoseconds ?? 0)
  }

  mutating func put(_ duration: Duration) { put(duration.inNanoseconds) }

  mutating func append(_ other: [UInt8]) { bytes += other }
}

/// Reading of what a ``RecordWriter`` has written.
extension ValueReader {
  mutating func number() throws(Failure) -> Double { Double(bitPattern: try integer()) }

  mutating func optionalNumber() throws(Failure) -> Double? {
    let number = try number()
    return number.isNaN ? nil : number
  }

  mutating func time() throws(Failure) -> UTCInstant? {
    let (form, nanoseconds) = (try integer(UInt8.self), try integer(Int64.self))
    return form == 0 ? nil : UTCInstant(nanoseconds: nanoseconds, isLeapSecond: form == 2)
  }

  mutating func duration() throws(Failure) -> Duration { .nanoseconds(try integer(Int64.self)) }
}
