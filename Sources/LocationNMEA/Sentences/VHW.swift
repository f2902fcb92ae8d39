/// The heading of the bow, and the speed through the water from a log. Neither is a movement over ground, so that
/// neither becomes part of a location; the heading is delivered as one of a compass.
///
///     $VWVHW,heading,T,heading,M,knots,N,km/h,K*hh
///            1       2 3       4 5     6 7    8
///
/// NMEA 0183, "Water Speed and Heading"; <https://gpsd.io/NMEA.html#_vhw_water_speed_and_heading>.
package struct VHW: Sendable, Hashable {
  /// Degrees true.
  package var trueHeading: Double?
  /// Degrees magnetic.
  package var magneticHeading: Double?
  /// Metres per second: the knots, or the kilometres per hour if the knots are missing.
  package var speedThroughWater: Double?
}

extension VHW: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    trueHeading = fields.heading(1, line, kind: "T")
    magneticHeading = fields.heading(3, line, kind: "M")
    let knots = fields.speed(5, line, unit: Knots.metresPerSecond, letter: "N")
    speedThroughWater = knots ?? fields.speed(7, line, unit: 1 / 3.6, letter: "K")
  }

  var bow: BowDirection? { BowDirection(trueHeading: trueHeading, magneticHeading: magneticHeading) }
}
