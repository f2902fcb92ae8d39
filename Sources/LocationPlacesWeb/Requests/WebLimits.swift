/// How long a web service is waited for, and how much is taken of it.
public struct WebLimits: Sendable, Hashable {
  /// For one attempt.
  public var attempt = Duration.seconds(10)
  /// For all attempts and the pauses between them; of an answer in pages, for all of these.
  public var total = Duration.seconds(30)
  /// How often a question is put.
  public var attempts = 4
  /// The pause after the first attempt; each is twice the last, …
  public var firstPause = Duration.milliseconds(250)
  /// … and none longer than this, nor is any that the service wishes (`Retry-After`): it is not asked again then.
  public var longestPause = Duration.seconds(10)
  /// Bytes of an answer when it is unpacked; of one in pages, of all of these.
  public var size = 33_554_432

  public init() {}
}
