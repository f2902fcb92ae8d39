/// A place, and how far it is.
public struct Neighbour: Sendable, Hashable {
  /// Of the place in the index.
  public let number: Int
  /// Metres, to what was asked for.
  public let distance: Double

  public init(number: Int, distance: Double) {
    self.number = number
    self.distance = distance
  }

  /// Nearer ones first; those equally far, to the micrometre, by number.
  static func precedes(_ left: Neighbour, _ right: Neighbour) -> Bool {
    ((left.distance * 1e6).rounded(), left.number) < ((right.distance * 1e6).rounded(), right.number)
  }

  /// To what of a place one measures.
  public enum Measure: Sendable, Hashable {
    /// The nearest point of its edge; negative inside.
    case edge
    /// The centre of a circle; of another region, that of the circle around it.
    case center
  }
}
