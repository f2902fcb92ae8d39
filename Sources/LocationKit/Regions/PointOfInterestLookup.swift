/// Places that are watched together, however many, and can be asked which of them are near.
///
/// Places have numbers from 0, in no order that means anything. Answers are the same each time: it does not change while it
/// is asked.
public protocol PointOfInterestLookup: Sendable {
  var count: Int { get }

  /// The place with a number below ``count``. May be slow: it is asked for when something happened there.
  func place(_ number: Int) -> PointOfInterest

  /// Appends the numbers of all places whose edge is at most `margin` metres away, or inside which the coordinate is; others
  /// besides, if that is quicker. `margin` is 0 or more.
  func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int])

  /// Metres from the coordinate to the edge of a place, negative inside; exact.
  func distance(from coordinate: Coordinate, to number: Int) -> Double

  /// Bounds of that distance, quickly: the exact one lies within them.
  func roughDistance(from coordinate: Coordinate, to number: Int) -> ClosedRange<Double>
}

extension PointOfInterestLookup {
  public func roughDistance(from coordinate: Coordinate, to number: Int) -> ClosedRange<Double> {
    let distance = distance(from: coordinate, to: number)
    return distance...distance
  }
}
