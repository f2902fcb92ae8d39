public import LocationKit

/// Course and speed over ground.
///
///     $GPVTG,true,T,magnetic,M,knots,N,km/h,K,mode*hh
///            1    2 3        4 5     6 7    8 9
///
/// NMEA 0183 §8.3.98; <https://gpsd.io/NMEA.html#_vtg_track_made_good_and_ground_speed>. Before NMEA 2.3 the letters
/// were omitted: `$GPVTG,true,magnetic,knots,km/h`.
public struct VTG: Sendable, Hashable {
  /// Degrees true.
  @CompactOptional public var courseOverGround: Double?
  /// Metres per second.
  @CompactOptional public var speed: Double?
  package var speedDecimals = 0
  /// Positioning mode (NMEA 2.3 and later); `nil` if not sent.
  public var mode: PositioningMode?

  package init(courseOverGround: Double?, speed: Double?, mode: PositioningMode? = nil) {
    self.courseOverGround = courseOverGround
    self.speed = speed
    self.mode = mode
  }

  @inline(__always)
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    let isOld = fields.character(2, line) != UInt8(ascii: "T") && fields.count == 5
    courseOverGround = isOld ? fields.course(1, line) : fields.heading(1, line, kind: "T")
    let (knots, kilometresPerHour) = isOld ? (3, 4) : (5, 7)
    if let value = fields.speed(knots, line, unit: Knots.metresPerSecond, letter: isOld ? nil : "N") {
      speed = value
      speedDecimals = fields.decimals(knots, line)
    } else {
      speed = fields.speed(kilometresPerHour, line, unit: 1 / 3.6, letter: isOld ? nil : "K")
      speedDecimals = fields.decimals(kilometresPerHour, line)
    }
    mode = isOld ? nil : fields.character(9, line).map(PositioningMode.init(rawValue:))
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "VTG")
    sentence.field(direction: courseOverGround, decimals: 2)
    sentence.field(UInt8(ascii: "T"))
    sentence.empty()
    sentence.field(UInt8(ascii: "M"))
    sentence.field(speed.map { $0 / Knots.metresPerSecond }, decimals: 3)
    sentence.field(UInt8(ascii: "N"))
    sentence.field(speed.map { $0 * 3.6 }, decimals: 3)
    sentence.field(UInt8(ascii: "K"))
    sentence.field(mode?.rawValue)
    sentence.end(into: &writer)
  }
}

extension VTG: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  var movement: ReportedMovement? {
    ReportedMovement(speed: speed, speedDecimals: speedDecimals, courseOverGround: courseOverGround)
  }
  func merge(into epoch: inout Epoch) { if let movement { epoch.merge(movement) } }
}
