/// A report that there is no position now.
public struct NoFix: Sendable, Hashable {
  public var time: UTCInstant?
  public var reason: LossReason
  public var origin: LocationOrigin

  public init(time: UTCInstant?, reason: LossReason, origin: LocationOrigin) {
    self.time = time
    self.reason = reason
    self.origin = origin
  }
}

/// Why there is no position, or no fresh one.
public enum LossReason: String, Sendable, Hashable, CaseIterable {
  /// The receiver says that it has no fix.
  case noFix = "no fix"
  /// Nothing new came for too long.
  case silence
  /// Locations come, and are too old when they arrive: by their own times, or by the time of day.
  case oldFix = "old fix"
  /// The device is gone.
  case deviceRemoved = "device removed"
  /// The connection to the source broke; the fetcher tries again.
  case linkLost = "link lost"
  /// The source has ended.
  case sourceEnded = "source ended"
}
