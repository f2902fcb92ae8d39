import LocationKit

/// The residual of each range: its difference from the computed position.
///
///     $GPGRS,hhmmss.ss,mode,residual,…,residual,system,signal*hh
///            1         2    3        … 14       15     16
///
/// NMEA 0183 §8.3.39; <https://gpsd.io/NMEA.html#_grs_gps_range_residuals>. The satellites are those of the GSA with
/// the same system, in its order. Fields 15 and 16 are from NMEA 4.11.
package struct GRS: Sendable, Hashable {
  /// Time of the fix that the sentence describes.
  package var time: TimeOfDay?
  /// Whether the residuals were computed after the position; otherwise they were used to compute it.
  package var isRecomputed: Bool?
  /// Metres.
  package var residuals: Residuals = []
  /// NMEA's system id: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC.
  package var systemID: UInt8?
  /// Hexadecimal digit, as sent.
  package var signalID: UInt8?

  /// The residuals, one for each of GSA's twelve satellites, stored inline.
  package struct Residuals: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// Number of residuals in a sentence.
    package static let count = 12
    private var values = InlineArray<12, CompactOptional>(repeating: CompactOptional(wrappedValue: nil))

    package init(arrayLiteral residuals: Double?...) {
      for (index, residual) in residuals.prefix(Self.count).enumerated() { self[index] = residual }
    }

    /// Residual in metres of the satellite at this position in GSA, 0 to 11; `nil` if not sent.
    package subscript(index: Int) -> Double? {
      get { values[index].wrappedValue }
      set { values[index].wrappedValue = newValue }
    }

    package static func == (one: Residuals, other: Residuals) -> Bool {
      for index in 0..<count where one.values[index] != other.values[index] { return false }
      return true
    }

    package func hash(into hasher: inout Hasher) {
      for index in 0..<Self.count { hasher.combine(values[index]) }
    }
  }
}

extension GRS: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(1, line)
    isRecomputed = fields.integer(2, line).map { $0 == 1 }
    for index in 0..<Residuals.count { residuals[index] = fields.number(index + 3, line) }
    systemID = fields.integer(15, line).flatMap(UInt8.init(exactly:))
    signalID = fields.character(16, line)
  }

  static var attribution: SentenceAttribution { .own }
  var isAboutEarlierFix: Bool { true }
}
