public import LocationKit

/// Fix data over several satellite systems: GGA with one letter per system instead of the quality.
///
///     $GNGNS,hhmmss.ss,ddmm.mm,N,dddmm.mm,E,modes,satellites,hdop,altitude,separation,age,station,status*hh
///            1         2       3 4        5 6     7          8    9        10         11  12      13
///
/// NMEA 0183 §8.3.37; <https://gpsd.io/NMEA.html#_gns_fix_data>. `NA` in field 6 means a fix by GLONASS alone.
public struct GNS: Sendable, Hashable {
  public var time: TimeOfDay?
  public var coordinate: Coordinate?
  /// Decimals of the minutes, as read; at least five are written.
  package var coordinateDecimals = 0
  /// Best letter of all systems; ``PositioningMode/none`` only if every letter is N, `nil` without letters.
  public var mode: PositioningMode?
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
    time: TimeOfDay?, coordinate: Coordinate?, mode: PositioningMode?, satellitesUsed: Int? = nil,
    horizontalDilution: Double? = nil, altitudeMSL: Double? = nil, geoidSeparation: Double? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.mode = mode
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
    mode = Self.best(of: line.extracting(fields.range(6)))
    satellitesUsed = fields.integer(7, line, in: PlausibleRange.satelliteCount)
    horizontalDilution = fields.dilution(8, line)
    altitudeMSL = fields.number(9, line, in: PlausibleRange.height)
    geoidSeparation = fields.number(10, line, in: PlausibleRange.geoidSeparation)
    correctionAge = fields.number(11, line, in: PlausibleRange.correctionAge)
    correctionStation = fields.integer(12, line, in: PlausibleRange.correctionStation)
  }

  var verdict: FixVerdict {
    switch mode {
    case nil: .silent
    case PositioningMode.none?: .noFix
    case let mode?: .fix(mode.status)
    }
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "GNS")
    sentence.field(time)
    sentence.field(coordinate, decimals: coordinateDecimals)
    sentence.field(mode?.rawValue)
    sentence.field(satellitesUsed, digits: 2)
    sentence.field(horizontalDilution, decimals: 2)
    sentence.field(altitudeMSL, decimals: 2)
    sentence.field(geoidSeparation, decimals: 2)
    sentence.field(correctionAge, decimals: 1)
    sentence.field(correctionStation, digits: 4)
    sentence.end(into: &writer)
  }

  private static func best(of letters: Span<UInt8>) -> PositioningMode? {
    var best: PositioningMode?
    for index in 0..<letters.count {
      let mode = PositioningMode(rawValue: letters[index])
      if let rank = mode.rank, rank < best?.rank ?? .max {
        best = mode
      } else if best == nil || best == PositioningMode.none {
        best = mode
      }
    }
    return best
  }
}

extension GNS: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
