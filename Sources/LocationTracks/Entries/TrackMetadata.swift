public import LocationKit

/// The metadata of a file.
public struct TrackMetadata: Sendable, Hashable {
  /// Name of the file's content.
  public var name: String?
  /// Description of the content.
  public var description: String?
  /// Author of the content.
  public var author: String?
  /// Keywords, separated as in the file.
  public var keywords: String?
  /// Time at which the file was created.
  public var time: UTCInstant?
  /// Program or device that wrote the file.
  public var creator: String?

  /// Creates metadata.
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
