public import LocationKit

/// Position and time only.
///
///     $GPGLL,ddmm.mm,N,dddmm.mm,E,hhmmss.ss,A,mode*hh
///            1       2 3        4 5         6 7
///
/// NMEA 0183 §8.3.35; <https://gpsd.io/NMEA.html#_gll_geographic_position_latitudelongitude>.
public struct GLL: Sendable, Hashable {
  public var coordinate: Coordinate?
  /// Decimals of the minutes, as read; at least five are written.
  package var coordinateDecimals = 0
  public var time: TimeOfDay?
  /// `A` valid, `V` not, as sent.
  public var status: UInt8?
  /// Positioning mode (NMEA 2.3 and later); `nil` if not sent.
  public var mode: PositioningMode?

  package init(coordinate: Coordinate?, time: TimeOfDay?, status: UInt8?, mode: PositioningMode? = nil) {
    self.coordinate = coordinate
    self.time = time
    self.status = status
    self.mode = mode
  }

  @inline(__always)
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    coordinate = fields.coordinate(1, line)
    coordinateDecimals = fields.decimals(1, line)
    time = fields.time(5, line)
    status = fields.character(6, line)
    mode = fields.character(7, line).map(PositioningMode.init(rawValue:))
  }

  var verdict: FixVerdict { FixVerdict(status: status, mode: mode) }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "GLL")
    sentence.field(coordinate, decimals: coordinateDecimals)
    sentence.field(time)
    sentence.field(status)
    sentence.field(mode?.rawValue)
    sentence.end(into: &writer)
  }
}

extension GLL: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
