/// The limits for requests to a web service: time, attempts, and size.
public struct WebLimits: Sendable, Hashable {
  /// Time for one attempt.
  public var attempt = Duration.seconds(10)
  /// Time for all attempts and the pauses between them, and for all pages of an answer.
  public var total = Duration.seconds(30)
  /// Number of attempts for a request.
  public var attempts = 4
  /// Pause after the first attempt; each further pause is twice as long, …
  public var firstPause = Duration.milliseconds(250)
  /// … and at most this long. If the service requests a longer pause (`Retry-After`), there is no further attempt.
  public var longestPause = Duration.seconds(10)
  /// Bytes of a decompressed answer, including all its pages.
  public var size = 33_554_432

  /// Creates the default limits.
  public init() {}
}
