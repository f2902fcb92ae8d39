public import LocationKit

/// Fix data: the position with its altitude and its quality.
///
///     $GPGGA,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,quality,satellites,hdop,altitude,M,separation,M,age,station*hh
///            1         2       3 4        5 6       7          8    9        10 11        12 13 14
///
/// NMEA 0183 §8.3.34; <https://gpsd.io/NMEA.html#_gga_global_positioning_system_fix_data>.
public struct GGA: Sendable, Hashable {
  public var time: TimeOfDay?
  public var coordinate: Coordinate?
  /// Decimals of the minutes, as read; at least five are written.
  package var coordinateDecimals = 0
  /// 0 no fix, 1 autonomous, 2 differential, 3 PPS, 4 RTK fixed, 5 RTK float, 6 estimated, 7 manual, 8 simulator.
  public var quality: Int?
  /// Number of satellites used; `nil` if not sent.
  public var satellitesUsed: Int?
  /// Horizontal dilution of precision; `nil` if not sent.
  @CompactOptional public var horizontalDilution: Double?
  /// Metres above mean sea level.
  @CompactOptional public var altitudeMSL: Double?
  /// Metres from the ellipsoid up to mean sea level.
  @CompactOptional public var geoidSeparation: Double?
  /// Seconds.
  @CompactOptional public var correctionAge: Double?
  /// Id of the station that sends the corrections; `nil` without corrections.
  public var correctionStation: Int?

  package init(
    time: TimeOfDay?, coordinate: Coordinate?, quality: Int?, satellitesUsed: Int? = nil,
    horizontalDilution: Double? = nil, altitudeMSL: Double? = nil, geoidSeparation: Double? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.quality = quality
    self.satellitesUsed = satellitesUsed
    self.horizontalDilution = horizontalDilution
    self.altitudeMSL = altitudeMSL
    self.geoidSeparation = geoidSeparation
  }

  @inline(__always)
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(1, line)
    coordinate = fields.coordinate(2, line)
    coordinateDecimals = fields.decimals(2, line)
    quality = fields.integer(6, line)
    satellitesUsed = fields.integer(7, line, in: PlausibleRange.satelliteCount)
    horizontalDilution = fields.dilution(8, line)
    altitudeMSL = fields.length(9, line, in: PlausibleRange.height)
    geoidSeparation = fields.length(11, line, in: PlausibleRange.geoidSeparation)
    correctionAge = fields.number(13, line, in: PlausibleRange.correctionAge)
    correctionStation = fields.integer(14, line, in: PlausibleRange.correctionStation)
  }

  var verdict: FixVerdict {
    switch quality {
    case nil: .silent
    case 0: .noFix
    case let quality?: .fix(Self.statuses[quality])
    }
  }

  /// The statuses of GGA's numbers, in gpsd's terms.
  private static let statuses: [Int: FixStatus] = [
    1: .autonomous, 2: .differential, 3: .precise, 4: .rtkFixed, 5: .rtkFloat, 6: .deadReckoning, 7: .surveyed,
    8: .simulated,
  ]

  /// Returns the quality that stands for a status.
  package static func quality(of status: FixStatus) -> Int {
    statuses.first { $0.value == status }?.key ?? 1
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "GGA")
    sentence.field(time)
    sentence.field(coordinate, decimals: coordinateDecimals)
    sentence.field(quality)
    sentence.field(satellitesUsed, digits: 2)
    sentence.field(horizontalDilution, decimals: 2)
    sentence.field(altitudeMSL, decimals: 2)
    sentence.field(UInt8(ascii: "M"))
    sentence.field(geoidSeparation, decimals: 2)
    sentence.field(UInt8(ascii: "M"))
    sentence.field(correctionAge, decimals: 1)
    sentence.field(correctionStation, digits: 4)
    sentence.end(into: &writer)
  }
}

extension GGA: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
