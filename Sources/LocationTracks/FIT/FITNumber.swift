import LocationKit

/// The place of a value in the messages of one definition.
struct FITNumber {
  /// Bytes before the value.
  let start: Int
  /// Number of bytes; 0 if the messages do not have the field.
  let size: Int
  let type: FITType
  let isBigEndian: Bool
  let scale: Double
  let offset: Double

  static let missing = FITNumber(start: 0, size: 0, type: .byte, isBigEndian: false, scale: 1, offset: 0)

  /// Returns the bits of the value, of the first one of an array; `nil` if it is unknown.
  @inline(__always)
  func bits(_ message: Span<UInt8>) -> UInt64? {
    // A size that is no multiple of the type's is that of bytes without a meaning.
    guard size > 0, size % type.size == 0, start + size <= message.count else { return nil }
    var bits: UInt64 = 0
    if isBigEndian {
      for index in start..<start + type.size { bits = bits << 8 | UInt64(message[index]) }
    } else {
      for index in 0..<type.size { bits |= UInt64(message[start + index]) << UInt64(8 * index) }
    }
    return bits == type.invalid ? nil : bits
  }

  /// Returns a number without a scale; `nil` if it is unknown.
  @inline(__always)
  func raw(_ message: Span<UInt8>) -> Int? {
    guard let bits = bits(message) else { return nil }
    switch type {
    case .float32, .float64: return value(message).flatMap { Int(exactly: $0.rounded()) }
    default: break
    }
    guard type.isSigned else { return Int(exactly: bits) }
    let unused = Int64(64 - 8 * type.size)
    return Int((Int64(bitPattern: bits) << unused) >> unused)
  }

  /// Returns the value in the field's unit; `nil` if it is unknown.
  @inline(__always)
  func value(_ message: Span<UInt8>) -> Double? {
    guard let bits = bits(message) else { return nil }
    let number: Double
    switch type {
    case .float32: number = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .float64: number = Double(bitPattern: bits)
    default:
      let unused = Int64(64 - 8 * type.size)
      number = type.isSigned ? Double((Int64(bitPattern: bits) << unused) >> unused) : Double(bits)
    }
    return number.isFinite ? number / scale - offset : nil
  }

  /// Returns whether an array has a known byte.
  func hasBytes(_ message: Span<UInt8>) -> Bool {
    guard size > 0, start + size <= message.count else { return false }
    for index in start..<start + size where message[index] != UInt8(truncatingIfNeeded: type.invalid) { return true }
    return false
  }

  /// Returns the degrees of a number of semicircles; `nil` if it is unknown.
  @inline(__always)
  func degrees(_ message: Span<UInt8>) -> Double? { raw(message).map { Double($0) * (180 / 2_147_483_648) } }

  /// Returns the moment of a number of seconds; `nil` if it is unknown.
  func moment(_ message: Span<UInt8>) -> UTCInstant? {
    raw(message).flatMap { UInt32(exactly: $0) }.flatMap { UTCInstant(secondsOfFIT: $0) }
  }

  /// Returns a text up to its first zero; `nil` if it is empty.
  func text(_ message: Span<UInt8>) -> String? {
    guard type == .string, start + size <= message.count else { return nil }
    var end = start
    while end < start + size, message[end] != 0 { end += 1 }
    if end == start { return nil }
    return String(utf8: message.extracting(start..<end))
  }
}

extension UTCInstant {
  /// Creates a moment from seconds since 1989-12-31; `nil` for those that are relative to an unknown moment.
  init?(secondsOfFIT seconds: UInt32) {
    guard seconds >= 0x1000_0000 else { return nil }
    self.init(nanoseconds: (Int64(seconds) + Self.startOfFIT) * Self.nanosecondsPerSecond)
  }

  /// Seconds from 1970-01-01 to 1989-12-31.
  static let startOfFIT: Int64 = 631_065_600
}
