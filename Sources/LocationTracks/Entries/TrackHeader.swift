/// What a file says of one of its tracks or routes as a whole.
public struct TrackHeader: Sendable, Hashable {
  public var name: String?
  public var comment: String?
  public var description: String?
  /// A classification of the writer's own: `running`.
  public var type: String?

  public init(name: String? = nil, comment: String? = nil, description: String? = nil, type: String? = nil) {
    self.name = name
    self.comment = comment
    self.description = description
    self.type = type
  }
}
