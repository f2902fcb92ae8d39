public import LocationKit

/// A place that a track is not to give away, and the metres around it within which all is taken away.
public struct HiddenZone: Sendable, Hashable {
  public let center: Coordinate
  public let radius: Double

  public init(center: Coordinate, radius: Double) { (self.center, self.radius) = (center, radius) }

  /// The circle to hide in this one's stead: a dozen tracks that end at a circle give its centre away.
  ///
  /// Its radius is twice as large, and its centre is offset by up to the radius, evenly over the disk: the place is equally likely
  /// anywhere within the radius of the centre that the tracks give away, and all within the radius of the place stays hidden.
  /// The secret decides the offset, always the same one for one zone: several offsets would narrow the place down.
  public func offset(by secret: ZoneSecret) -> HiddenZone {
    let share = secret.fraction(of: self, 0).squareRoot()
    // The sum of both distances never exceeds the radius of the circle, whatever is rounded.
    let distance = radius * share * 0.999
    let offset = center.destination(bearing: secret.fraction(of: self, 1) * 360, distance: distance)
    return HiddenZone(center: offset, radius: radius * 2)
  }
}
