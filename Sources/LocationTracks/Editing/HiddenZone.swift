package import LocationKit

/// A place that a track must not reveal, and the radius around it within which all entries are removed.
package struct HiddenZone: Sendable, Hashable {
  /// Position of the place.
  package let center: Coordinate
  /// Radius in metres.
  package let radius: Double

  package init(center: Coordinate, radius: Double) { (self.center, self.radius) = (center, radius) }

  /// Returns the circle to hide instead of this one, because several tracks that end at a circle reveal its centre.
  ///
  /// The returned circle has twice the radius, and its centre is offset by up to the radius, uniformly over the disk.
  /// The place is therefore equally likely anywhere within the radius of the revealed centre, and everything within the
  /// radius of the place stays hidden. The secret determines the offset, which is always the same for the same zone:
  /// several offsets would narrow the place down.
  package func offset(by secret: ZoneSecret) -> HiddenZone {
    let share = secret.fraction(of: self, 0).squareRoot()
    // The distance of the place plus its radius must not exceed the circle's radius, despite rounding.
    let distance = radius * share * 0.999
    let offset = center.destination(bearing: secret.fraction(of: self, 1) * 360, distance: distance)
    return HiddenZone(center: offset, radius: radius * 2)
  }
}
