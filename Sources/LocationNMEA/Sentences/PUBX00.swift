package import LocationKit

/// u-blox's position with its accuracy and its velocity.
///
///     $PUBX,00,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,height,status,hAcc,vAcc,km/h,course,down,age,hdop,vdop,tdop,used,0,0*hh
///           1  2         3       4 5        6 7      8      9    10   11   12     13   14  15   16   17   18
///
/// u-blox 8 / M8 Receiver Description (UBX-13003221) §31.3.2. It states no level of
/// confidence for hAcc and vAcc.
package struct PUBX00: Sendable, Hashable {
  /// Time of the fix; `nil` if not sent.
  package var time: TimeOfDay?
  /// Position, which u-blox receivers send without a fix, too; `nil` if not sent or invalid.
  package var coordinate: Coordinate?
  /// Whether there is a fix, and of which kind; `nil` if not sent.
  package var status: NavigationStatus?
  package var coordinateDecimals: UInt8 = 0
  package var speedDecimals: UInt8 = 0
  /// Number of satellites used; `nil` if not sent.
  package var satellitesUsed: UInt8?
  /// Metres above the ellipsoid.
  @CompactOptional package var ellipsoidalHeight: Double?
  /// Metres.
  @CompactOptional package var horizontalAccuracy: Double?
  /// Metres.
  @CompactOptional package var verticalAccuracy: Double?
  /// Metres per second; sent in km/h.
  @CompactOptional package var speed: Double?
  /// Degrees true.
  @CompactOptional package var courseOverGround: Double?
  /// Metres per second, up positive; sent with down positive.
  @CompactOptional package var verticalSpeed: Double?
  /// Seconds.
  @CompactOptional package var correctionAge: Double?
  /// Horizontal dilution of precision; `nil` if not sent.
  @CompactOptional package var horizontalDilution: Double?
  /// Vertical dilution of precision; `nil` if not sent.
  @CompactOptional package var verticalDilution: Double?
  /// Time dilution of precision; `nil` if not sent.
  @CompactOptional package var timeDilution: Double?

  /// The two letters that state whether there is a fix.
  package struct NavigationStatus: RawRepresentable, Sendable, Hashable {
    /// Both letters, the first in the high byte.
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    private init(_ letters: StaticString) { rawValue = SentenceAddress.talker(letters) }

    /// No fix.
    package static let noFix = NavigationStatus("NF")
    /// Dead reckoning only.
    package static let deadReckoning = NavigationStatus("DR")
    /// A two-dimensional fix.
    package static let twoDimensional = NavigationStatus("G2")
    /// A three-dimensional fix.
    package static let threeDimensional = NavigationStatus("G3")
    /// A two-dimensional fix with differential corrections.
    package static let differentialTwoDimensional = NavigationStatus("D2")
    /// A three-dimensional fix with differential corrections.
    package static let differentialThreeDimensional = NavigationStatus("D3")
    /// Satellites and dead reckoning together.
    package static let combined = NavigationStatus("RK")
    /// Only the time was computed.
    package static let timeOnly = NavigationStatus("TT")
  }

  var verdict: FixVerdict {
    switch status {
    case nil: .silent
    case .noFix?, .timeOnly?: .noFix
    case .deadReckoning?: .fix(.deadReckoning)
    case .twoDimensional?, .threeDimensional?: .fix(.autonomous)
    case .differentialTwoDimensional?, .differentialThreeDimensional?: .fix(.differential)
    case .combined?: .fix(.combined)
    default: .fix(nil)
    }
  }

  /// 1 no fix, 2 or 3 dimensions, as in GSA; `nil` if the letters do not determine it.
  var dimensions: Int? {
    switch status {
    case .noFix?, .timeOnly?: 1
    case .twoDimensional?, .differentialTwoDimensional?: 2
    case .threeDimensional?, .differentialThreeDimensional?: 3
    default: nil
    }
  }
}

extension PUBX00: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(2, line)
    coordinate = fields.coordinate(3, line)
    coordinateDecimals = UInt8(clamping: fields.decimals(3, line))
    ellipsoidalHeight = fields.number(7, line, in: PlausibleRange.height)
    status = fields.letters(8, line).map(NavigationStatus.init(rawValue:))
    horizontalAccuracy = fields.error(9, line)
    verticalAccuracy = fields.error(10, line)
    speed = fields.speed(11, line, unit: 1 / 3.6)
    speedDecimals = UInt8(clamping: fields.decimals(11, line))
    courseOverGround = fields.course(12, line)
    verticalSpeed = fields.number(13, line, in: PlausibleRange.verticalSpeed).map { -$0 }
    correctionAge = fields.number(14, line, in: PlausibleRange.correctionAge)
    horizontalDilution = fields.dilution(15, line)
    verticalDilution = fields.dilution(16, line)
    timeDilution = fields.dilution(17, line)
    satellitesUsed = fields.integer(18, line).map(UInt8.init(clamping:))
  }

  static var attribution: SentenceAttribution { .own }
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
