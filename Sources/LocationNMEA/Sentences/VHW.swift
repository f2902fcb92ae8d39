package import LocationKit

/// The heading of the bow, and the speed through the water from a log. Neither is a movement over ground, so that
/// neither becomes part of a location.
///
///     $VWVHW,heading,T,heading,M,knots,N,km/h,K*hh
///            1       2 3       4 5     6 7    8
///
/// NMEA 0183, "Water Speed and Heading"; <https://gpsd.io/NMEA.html#_vhw_water_speed_and_heading>.
public struct VHW: Sendable, Hashable {
  /// Degrees true.
  public var trueHeading: Double?
  /// Degrees magnetic.
  public var magneticHeading: Double?
  /// Metres per second: the knots, or the kilometres per hour if the knots are missing.
  public var speedThroughWater: Double?

  package init(trueHeading: Double?, magneticHeading: Double?, speedThroughWater: Double?) {
    self.trueHeading = trueHeading
    self.magneticHeading = magneticHeading
    self.speedThroughWater = speedThroughWater
  }

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    trueHeading = fields.heading(1, line, kind: "T")
    magneticHeading = fields.heading(3, line, kind: "M")
    let knots = fields.speed(5, line, unit: Knots.metresPerSecond, letter: "N")
    speedThroughWater = knots ?? fields.speed(7, line, unit: 1 / 3.6, letter: "K")
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "VHW")
    sentence.field(direction: trueHeading, decimals: 2)
    sentence.field(UInt8(ascii: "T"))
    sentence.field(direction: magneticHeading, decimals: 2)
    sentence.field(UInt8(ascii: "M"))
    sentence.field(speedThroughWater.map { $0 / Knots.metresPerSecond }, decimals: 3)
    sentence.field(UInt8(ascii: "N"))
    sentence.field(speedThroughWater.map { $0 * 3.6 }, decimals: 3)
    sentence.field(UInt8(ascii: "K"))
    sentence.end(into: &writer)
  }
}

extension VHW: EpochSentence {}
