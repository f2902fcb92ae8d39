/// What most locations have, for decoders that fill many locations one after the other. A number that is not finite is
/// unknown.
package struct LocationMeasurements {
  package var coordinate: Coordinate
  package var time: UTCInstant
  package var origin: LocationOrigin
  package var mode = FixMode.twoDimensional
  package var status: FixStatus?
  package var altitudeMSL = Double.nan
  package var speed = Double.nan
  package var courseOverGround = Double.nan
  package var horizontalAccuracy: Accuracy?
  package var satellitesUsed: Int?
  package var isOutOfOrder = false
  package var startsSegment = false

  package init(coordinate: Coordinate, time: UTCInstant, origin: LocationOrigin) {
    (self.coordinate, self.time, self.origin) = (coordinate, time, origin)
  }
}
