/// A change to another source of several, or to another device of one source. It precedes the first location that the
/// new one decides.
public struct SourceChange: Sendable, Hashable {
  /// Source that is used from now on, as the user named it: see ``LocationOrigin/source``.
  public var source: String
  /// Device within the source: see ``LocationOrigin/device``.
  public var device: String?
  /// Source that was used until now; `nil` at the beginning.
  public var previous: String?
  /// Device that was used until now. If ``previous`` equals ``source``, only the device has changed.
  public var previousDevice: String?
  /// Reason for leaving the previous source; `nil` at the beginning.
  public var reason: Reason?
  /// Time of the location that caused the change; `nil` if none did.
  public var time: UTCInstant?
  /// Whether the location that caused the change is simulated: see ``Location/isSimulated``.
  public var isSimulated = false

  /// The reason for leaving a source.
  @nonexhaustive
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It reports that it has no fix, or its device has been removed.
    case noFix = "no fix"
    /// Nothing new arrived from it for too long.
    case silence
    /// The connection to it broke.
    case linkLost = "link lost"
    /// It has ended.
    case sourceEnded = "source ended"
    /// Its fix has become much worse than that of another source.
    case poor
    /// A source of higher rank is good again.
    case recovered
  }

  /// Creates a change; the parameters are described at the properties.
  public init(
    to source: String, device: String? = nil, from previous: String? = nil, previousDevice: String? = nil,
    reason: Reason? = nil, time: UTCInstant? = nil
  ) {
    self.source = source
    self.device = device
    self.previous = previous
    self.previousDevice = previousDevice
    self.reason = reason
    self.time = time
  }

  /// Whether only the device has changed, within the same source.
  public var isWithinSource: Bool { previous == source }
}
