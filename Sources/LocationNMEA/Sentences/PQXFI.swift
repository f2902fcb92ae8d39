package import LocationKit

/// Qualcomm's extended fix information.
///
///     $PQXFI,hhmmss.s,ddmm.mm,N,dddmm.mm,E,altitude,horizontal,vertical,speed*hh
///            1        2       3 4        5 6        7          8        9
///
/// Qualcomm publishes no description. The altitude is that of the accompanying GGA. The level of confidence of the
/// errors is unknown.
package struct PQXFI: Sendable, Hashable {
  /// Time of the fix; `nil` if not sent.
  package var time: TimeOfDay?
  /// Position; `nil` if not sent or invalid.
  package var coordinate: Coordinate?
  package var coordinateDecimals = 0
  /// Metres above mean sea level.
  @CompactOptional package var altitudeMSL: Double?
  /// Metres, estimated (HEPE).
  @CompactOptional package var horizontalError: Double?
  /// Metres, estimated (VEPE).
  @CompactOptional package var verticalError: Double?
  /// Metres per second; the deviation of the horizontal velocity (VxySigma).
  @CompactOptional package var speedDeviation: Double?
}

extension PQXFI: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(1, line)
    coordinate = fields.coordinate(2, line)
    coordinateDecimals = fields.decimals(2, line)
    altitudeMSL = fields.number(6, line, in: PlausibleRange.height)
    horizontalError = fields.error(7, line)
    verticalError = fields.error(8, line)
    speedDeviation = fields.number(9, line, in: PlausibleRange.speed)
  }

  static var attribution: SentenceAttribution { .own }
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
