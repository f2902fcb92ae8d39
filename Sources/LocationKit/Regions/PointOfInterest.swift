/// A named region, called a *place*.
public struct PointOfInterest: Sendable, Hashable, Identifiable {
  /// Id, unique among the places that are watched together.
  public var id: String
  /// Name for users; `nil` if there is none.
  public var name: String?
  /// Area of the place.
  public var region: Region
  /// Duration that makes a stay a dwell; `nil` for no dwell event.
  public var dwellTime: Duration?
  /// Further properties, by key.
  public var attributes: [String: String]
  /// Number of corners of the original outline, if a journal kept only the circle around it as the region; otherwise
  /// `nil`.
  package var omittedCorners: Int?

  /// Creates a place; the parameters are described at the properties.
  public init(
    id: String, name: String? = nil, region: Region, dwellTime: Duration? = nil, attributes: [String: String] = [:]
  ) {
    self.id = id
    self.name = name
    self.region = region
    self.dwellTime = dwellTime
    self.attributes = attributes
  }
}
