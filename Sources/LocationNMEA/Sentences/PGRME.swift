import LocationKit

/// Garmin's estimates of the position's error.
///
///     $PGRME,horizontal,M,vertical,M,overall,M*hh
///            1          2 3        4 5       6
///
/// Garmin GPS 18 Technical Specifications (190-00307-00) §4.2.10 states metres, but no level of confidence: Garmin
/// keeps its computation proprietary. (gpsd assumes 50 %.)
package struct PGRME: Sendable, Hashable {
  /// Metres.
  package var horizontalError: Double?
  /// Metres.
  package var verticalError: Double?
  /// Metres, in three dimensions.
  package var overallError: Double?
}

extension PGRME: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    horizontalError = fields.length(1, line, in: PlausibleRange.accuracy)
    verticalError = fields.length(3, line, in: PlausibleRange.accuracy)
    overallError = fields.length(5, line, in: PlausibleRange.accuracy)
  }

  static var attribution: SentenceAttribution { .accompanying }
  func merge(into epoch: inout Epoch) { epoch.accuracy.note(self) }
}
