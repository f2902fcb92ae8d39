import LocationKit

extension GSV {
  /// One satellite of a ``GSV``, in eight bytes.
  public struct Entry: Sendable, Hashable {
    /// As sent, with the talker's offsets.
    public var number: UInt16
    private var elevationTenths: Int16
    private var azimuthTenths: Int16
    private var signalStrengthTenths: Int16

    private static let unknown = Int16.min

    /// What is beyond ±3276 is taken as unknown.
    public init(number: UInt16, elevation: Double?, azimuth: Double?, signalStrength: Double?) {
      self.number = number
      elevationTenths = Self.tenths(elevation)
      azimuthTenths = Self.tenths(azimuth)
      signalStrengthTenths = Self.tenths(signalStrength)
    }

    /// Degrees, to a tenth: receivers send whole ones.
    public var elevation: Double? { Self.value(elevationTenths) }
    /// Degrees true, to a tenth.
    public var azimuth: Double? { Self.value(azimuthTenths) }
    /// dB-Hz, to a tenth; `nil` when the satellite is not tracked.
    public var signalStrength: Double? { Self.value(signalStrengthTenths) }

    /// From four fields; `nil` where they have no number.
    @inline(__always)
    init?(from field: Int, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
      guard let number = fields.satellite(field, line) else { return nil }
      self.number = number
      elevationTenths = fields.tenths(field + 1, line) ?? Self.unknown
      azimuthTenths = fields.tenths(field + 2, line) ?? Self.unknown
      signalStrengthTenths = fields.tenths(field + 3, line) ?? Self.unknown
    }

    private static func tenths(_ value: Double?) -> Int16 {
      value.flatMap { Int16(exactly: ($0 * 10).rounded()) } ?? unknown
    }

    private static func value(_ tenths: Int16) -> Double? { tenths == unknown ? nil : Double(tenths) / 10 }
  }
}

extension SentenceFields {
  /// A satellite's number.
  @inline(__always)
  mutating func satellite(_ field: Int, _ line: Span<UInt8>) -> UInt16? {
    if let short = shortInteger(field, line) { return UInt16(truncatingIfNeeded: short) }
    guard let number = integer(field, line) else { return nil }
    return noting(field, UInt16(exactly: number))
  }

  /// Ten times a number, rounded.
  @inline(__always)
  mutating func tenths(_ field: Int, _ line: Span<UInt8>) -> Int16? {
    if let short = shortInteger(field, line), short <= 3276 { return Int16(truncatingIfNeeded: short &* 10) }
    guard let value = number(field, line) else { return nil }
    return noting(field, Int16(exactly: (value * 10).rounded()))
  }
}
