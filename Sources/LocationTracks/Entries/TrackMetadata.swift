public import LocationKit

/// What a file says of itself.
public struct TrackMetadata: Sendable, Hashable {
  public var name: String?
  public var description: String?
  public var author: String?
  public var keywords: String?
  /// When the file was made.
  public var time: UTCInstant?
  /// The program or device that wrote it.
  public var creator: String?

  public init(
    name: String? = nil, description: String? = nil, author: String? = nil, keywords: String? = nil,
    time: UTCInstant? = nil, creator: String? = nil
  ) {
    self.name = name
    self.description = description
    self.author = author
    self.keywords = keywords
    self.time = time
    self.creator = creator
  }
}
