/// A named region: a *place*.
public struct PointOfInterest: Sendable, Hashable, Identifiable {
  /// Unique among the places that are watched together.
  public var id: String
  public var name: String?
  public var region: Region
  /// How long a stay must last to be a dwell; `nil` for no such event.
  public var dwellTime: Duration?
  public var attributes: [String: String]
  /// Read from a journal: how many corners the outline has of which only the circle around it was kept; it is the region.
  package var omittedCorners: Int?

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
