public import LocationKit

/// A point that somebody marked: a waypoint, or a point of a route.
public struct Waypoint: Sendable, Hashable {
  public var location: Location
  public var name: String?
  public var comment: String?
  public var description: String?
  /// The name of the symbol on the map: `Flag, Blue`.
  public var symbol: String?
  /// A classification of the writer's own.
  public var type: String?

  public init(
    _ location: Location, name: String? = nil, comment: String? = nil, description: String? = nil,
    symbol: String? = nil, type: String? = nil
  ) {
    self.location = location
    self.name = name
    self.comment = comment
    self.description = description
    self.symbol = symbol
    self.type = type
  }
}
