/// A place, and its distance.
public struct Neighbour: Sendable, Hashable {
  /// Number of the place in the index.
  public let number: Int
  /// Distance in metres, by the requested measure.
  public let distance: Double

  /// Creates a neighbour.
  public init(number: Int, distance: Double) {
    self.number = number
    self.distance = distance
  }

  /// Returns whether the left one comes first: the nearer one, or, if both are equally far to the micrometre, the
  /// lower number.
  static func precedes(_ left: Neighbour, _ right: Neighbour) -> Bool {
    ((left.distance * 1e6).rounded(), left.number) < ((right.distance * 1e6).rounded(), right.number)
  }

  /// The point of a place to which the distance is measured.
  public enum Measure: Sendable, Hashable {
    /// Nearest point of the edge; the distance is negative inside.
    case edge
    /// Centre of a circle; for any other region, the centre of the circle around it.
    case center
  }
}
