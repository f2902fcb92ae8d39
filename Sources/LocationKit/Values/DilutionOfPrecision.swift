/// The satellites' geometry as factors on the range error; without unit, lower is better.
public struct DilutionOfPrecision: Sendable, Hashable {
  @CompactOptional public var horizontal: Double?
  @CompactOptional public var vertical: Double?
  @CompactOptional public var position: Double?

  public init(horizontal: Double? = nil, vertical: Double? = nil, position: Double? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.position = position
  }

  public var isEmpty: Bool { horizontal == nil && vertical == nil && position == nil }
}
