/// Of several sources, or of several devices of one source, another one is used from now on. Precedes the first location
/// that it decides.
public struct SourceChange: Sendable, Hashable {
  /// Whose readings follow, as the user named it: see ``LocationOrigin/source``.
  public var source: String
  /// The device within the source: see ``LocationOrigin/device``.
  public var device: String?
  /// Whose readings came until now; `nil` at the beginning.
  public var previous: String?
  /// The device that was used until now. Where ``previous`` is ``source``, only the device has changed.
  public var previousDevice: String?
  /// Why the previous one was left; `nil` at the beginning.
  public var reason: Reason?
  /// Of the location that decided; `nil` where none did.
  public var time: UTCInstant?
  /// Whether the location that decided is simulated: see ``Location/isSimulated``.
  public var isSimulated = false

  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It says that it has no fix, or its device is gone.
    case noFix = "no fix"
    /// Nothing new came from it for too long.
    case silence
    /// The link to it broke.
    case linkLost = "link lost"
    case sourceEnded = "source ended"
    /// Its fix has become much worse than the other's.
    case poor
    /// The other ranks higher, and is good again.
    case recovered
  }

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

  /// Whether the source is the same, and only its device has changed.
  public var isWithinSource: Bool { previous == source }
}
