/// The texts of a file about one of its tracks or routes.
public struct TrackHeader: Sendable, Hashable {
  /// Name.
  public var name: String?
  /// Comment.
  public var comment: String?
  /// Description.
  public var description: String?
  /// Classification by the writing program: `running`.
  public var type: String?

  /// Creates a header.
  public init(name: String? = nil, comment: String? = nil, description: String? = nil, type: String? = nil) {
    self.name = name
    self.comment = comment
    self.description = description
    self.type = type
  }
}
