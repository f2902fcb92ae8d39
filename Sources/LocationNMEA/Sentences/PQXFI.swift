public import LocationKit

/// Qualcomm's extended fix information.
///
///     $PQXFI,hhmmss.s,ddmm.mm,N,dddmm.mm,E,altitude,horizontal,vertical,speed*hh
///            1        2       3 4        5 6        7          8        9
///
/// Qualcomm publishes no description. The altitude is that of the accompanying GGA. The level of confidence of the
/// errors is unknown.
public struct PQXFI: Sendable, Hashable {
  /// Time of the fix; `nil` if not sent.
  public var time: TimeOfDay?
  /// Position; `nil` if not sent or invalid.
  public var coordinate: Coordinate?
  package var coordinateDecimals = 0
  /// Metres above mean sea level.
  @CompactOptional public var altitudeMSL: Double?
  /// Metres, estimated (HEPE).
  @CompactOptional public var horizontalError: Double?
  /// Metres, estimated (VEPE).
  @CompactOptional public var verticalError: Double?
  /// Metres per second; the deviation of the horizontal velocity (VxySigma).
  @CompactOptional public var speedDeviation: Double?

  package init(
    time: TimeOfDay?, coordinate: Coordinate?, altitudeMSL: Double? = nil, horizontalError: Double? = nil,
    verticalError: Double? = nil, speedDeviation: Double? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.altitudeMSL = altitudeMSL
    self.horizontalError = horizontalError
    self.verticalError = verticalError
    self.speedDeviation = speedDeviation
  }

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(1, line)
    coordinate = fields.coordinate(2, line)
    coordinateDecimals = fields.decimals(2, line)
    altitudeMSL = fields.number(6, line, in: PlausibleRange.height)
    horizontalError = fields.error(7, line)
    verticalError = fields.error(8, line)
    speedDeviation = fields.number(9, line, in: PlausibleRange.speed)
  }

  package func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "QXFI")
    sentence.field(time)
    sentence.field(coordinate, decimals: coordinateDecimals)
    sentence.field(altitudeMSL, decimals: 2)
    sentence.field(horizontalError, decimals: 2)
    sentence.field(verticalError, decimals: 2)
    sentence.field(speedDeviation, decimals: 2)
    sentence.end(into: &writer)
  }
}

extension PQXFI: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
