package import LocationKit

/// The true heading of the bow, and its source.
///
///     $GNTHS,heading,mode*hh
///            1       2
///
/// NMEA 0183 4.10 §8.3.101; <https://gpsd.io/NMEA.html#_ths_true_heading_and_status>.
public struct THS: Sendable, Hashable {
  /// Degrees true.
  public var heading: Double?
  /// `A` autonomous, `E` estimated, `M` manual, `S` simulator, `V` not valid, as sent.
  public var mode: UInt8?

  package init(heading: Double?, mode: UInt8?) {
    self.heading = heading
    self.mode = mode
  }

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    heading = fields.course(1, line)
    mode = fields.character(2, line)
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "THS")
    sentence.field(direction: heading, decimals: 2)
    sentence.field(mode)
    sentence.end(into: &writer)
  }
}

extension THS: EpochSentence {}
