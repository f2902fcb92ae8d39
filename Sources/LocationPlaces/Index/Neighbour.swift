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

  /// To what of a place one measures.
  public enum Measure: Sendable, Hashable {
    /// The nearest point of its edge; negative inside.
    case edge
    /// The centre of a circle; of another region, that of the circle around it.
    case center
  }
}
