public import LocationKit

/// A marked point: a waypoint, or a point of a route.
public struct Waypoint: Sendable, Hashable {
  /// Location of the point.
  public var location: Location
  /// Name.
  public var name: String?
  /// Comment.
  public var comment: String?
  /// Description.
  public var description: String?
  /// Name of the symbol on the map: `Flag, Blue`.
  public var symbol: String?
  /// Classification by the writing program.
  public var type: String?

  /// Creates a waypoint.
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

  init(_ location: Location, _ texts: TrackHeader, symbol: String?) {
    self.init(
      location, name: texts.name, comment: texts.comment, description: texts.description, symbol: symbol,
      type: texts.type)
  }
}
