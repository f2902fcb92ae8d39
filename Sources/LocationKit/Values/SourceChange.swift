/// Of several sources, another one is used from now on. Told before its first reading.
public struct SourceChange: Sendable, Hashable {
  /// Whose readings follow, as the user named it: see ``LocationOrigin/source``.
  public var source: String
  /// Whose readings came until now; `nil` at the beginning.
  public var previous: String?
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

  public init(to source: String, from previous: String? = nil, reason: Reason? = nil, time: UTCInstant? = nil) {
    self.source = source
    self.previous = previous
    self.reason = reason
    self.time = time
  }
}
