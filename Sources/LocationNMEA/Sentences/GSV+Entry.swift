import LocationKit

extension GSV {
  /// One satellite of a ``GSV``, in eight bytes.
  public struct Entry: Sendable, Hashable {
    private var sentNumber: UInt16
    private var elevationTenths: Int16
    private var azimuthTenths: Int16
    private var signalStrengthTenths: Int16

    private static let unknown = Int16.min

    /// Creates an entry. Numbers are 1 to 65,535; a measure outside its ``LocationKit/PlausibleRange`` counts as
    /// unknown.
    package init(number: Int, elevation: Double?, azimuth: Double?, signalStrength: Double?) {
      sentNumber = UInt16(clamping: number)
      elevationTenths = Self.tenths(elevation, PlausibleRange.elevation)
      azimuthTenths = Self.tenths(azimuth, PlausibleRange.azimuth)
      signalStrengthTenths = Self.tenths(signalStrength, PlausibleRange.signalStrength)
    }

    /// Number as sent, with the talker's offsets.
    public var number: Int { Int(sentNumber) }
    /// Degrees, to a tenth: receivers send whole degrees.
    public var elevation: Double? { Self.value(elevationTenths) }
    /// Degrees true, to a tenth.
    public var azimuth: Double? { Self.value(azimuthTenths) }
    /// dB-Hz, to a tenth; `nil` if the satellite is not tracked.
    public var signalStrength: Double? { Self.value(signalStrengthTenths) }

    private static func tenths(_ value: Double?, _ range: ClosedRange<Double>) -> Int16 {
      guard let value, range.contains(value) else { return unknown }
      return Int16((value * 10).rounded())
    }

    private static func value(_ tenths: Int16) -> Double? { tenths == unknown ? nil : Double(tenths) / 10 }
  }
}

extension GSV.Entry {
  /// Creates an entry from whole degrees and dB-Hz.
  @inline(__always)
  init(number: UInt16, elevation: Int16, azimuth: Int16, signalStrength: Int16) {
    sentNumber = number
    elevationTenths = 10 &* elevation
    azimuthTenths = 10 &* azimuth
    signalStrengthTenths = 10 &* signalStrength
  }

  /// Creates an entry from four fields; `nil` if they contain no number.
  @inline(__always)
  init?(from field: Int, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
    guard let number = fields.satellite(field, line) else { return nil }
    sentNumber = number
    elevationTenths = Self.tenths(field + 1, &fields, line, PlausibleRange.elevation)
    azimuthTenths = Self.tenths(field + 2, &fields, line, PlausibleRange.azimuth)
    signalStrengthTenths = Self.tenths(field + 3, &fields, line, PlausibleRange.signalStrength)
  }

  @inline(__always)
  private static func tenths(
    _ field: Int, _ fields: inout SentenceFields, _ line: Span<UInt8>, _ range: ClosedRange<Double>
  ) -> Int16 {
    if let short = fields.shortInteger(field, line), short <= UInt32(range.upperBound) {
      return Int16(truncatingIfNeeded: short &* 10)
    }
    return longTenths(field, &fields, line, range)
  }

  @inline(never)
  private static func longTenths(
    _ field: Int, _ fields: inout SentenceFields, _ line: Span<UInt8>, _ range: ClosedRange<Double>
  ) -> Int16 { tenths(fields.number(field, line, in: range), range) }
}

extension SentenceFields {
  /// Reads a satellite's number.
  @inline(__always)
  mutating func satellite(_ field: Int, _ line: Span<UInt8>) -> UInt16? {
    if let short = shortInteger(field, line) { return UInt16(truncatingIfNeeded: short) }
    guard let number = integer(field, line) else { return nil }
    return noting(field, UInt16(exactly: number))
  }
}
