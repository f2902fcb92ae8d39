public import LocationKit

/// Recommended minimum: position, speed and course, with both the time and the date.
///
///     $GPRMC,hhmmss.ss,A,ddmm.mm,N,dddmm.mm,E,knots,course,ddmmyy,variation,E,mode,navigational status*hh
///            1         2 3       4 5        6 7     8      9      10        11 12  13
///
/// NMEA 0183 §8.3.69; <https://gpsd.io/NMEA.html#_rmc_recommended_minimum_navigation_information>. Field 13 (NMEA
/// 4.1) is V on every u-blox 8: "no integrity information". It never invalidates a fix and is not read.
public struct RMC: Sendable, Hashable {
  public var time: TimeOfDay?
  /// `A` valid, `V` not, as sent.
  public var status: UInt8?
  public var coordinate: Coordinate?
  /// Decimals of the minutes, as read; at least five are written.
  package var coordinateDecimals = 0
  /// Metres per second.
  @CompactOptional public var speed: Double?
  package var speedDecimals = 0
  /// Degrees true.
  @CompactOptional public var courseOverGround: Double?
  public var date: CalendarDate?
  /// Degrees, east positive.
  @CompactOptional public var magneticVariation: Double?
  /// Positioning mode (NMEA 2.3 and later); `nil` if not sent.
  public var mode: PositioningMode?

  package init(
    time: TimeOfDay?, status: UInt8?, coordinate: Coordinate?, speed: Double? = nil, courseOverGround: Double? = nil,
    date: CalendarDate? = nil, magneticVariation: Double? = nil, mode: PositioningMode? = nil
  ) {
    self.time = time
    self.status = status
    self.coordinate = coordinate
    self.speed = speed
    self.courseOverGround = courseOverGround
    self.date = date
    self.magneticVariation = magneticVariation
    self.mode = mode
  }

  @inline(__always)
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(1, line)
    status = fields.character(2, line)
    coordinate = fields.coordinate(3, line)
    coordinateDecimals = fields.decimals(3, line)
    speed = fields.speed(7, line, unit: Knots.metresPerSecond)
    speedDecimals = fields.decimals(7, line)
    courseOverGround = fields.course(8, line)
    date = fields.date(9, line)
    // A sentence with an impossible date, such as month 13, has no credible position either.
    if date == nil, !fields.isEmpty(9) { coordinate = nil }
    magneticVariation = fields.eastward(10, line)
    mode = fields.character(12, line).map(PositioningMode.init(rawValue:))
  }

  var verdict: FixVerdict { FixVerdict(status: status, mode: mode) }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "RMC")
    sentence.field(time)
    sentence.field(status)
    sentence.field(coordinate, decimals: coordinateDecimals)
    sentence.field(speed.map { $0 / Knots.metresPerSecond }, decimals: 3)
    sentence.field(direction: courseOverGround, decimals: 2)
    sentence.field(date)
    sentence.eastward(magneticVariation)
    sentence.field(mode?.rawValue)
    sentence.end(into: &writer)
  }
}

enum Knots {
  /// The international nautical mile has 1852 m.
  static let metresPerSecond = 1852.0 / 3600
}

extension RMC: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  var isAboutPosition: Bool { true }
  var movement: ReportedMovement? {
    ReportedMovement(speed: speed, speedDecimals: speedDecimals, courseOverGround: courseOverGround)
  }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
