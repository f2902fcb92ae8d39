/// What a sentence of a compass, or of a pair of antennas, contributes to a heading.
struct BowDirection: Sendable {
  var trueHeading: Double?
  var magneticHeading: Double?
  var variation: Double?
  var deviation: Double?
  var isSimulated = false
}
