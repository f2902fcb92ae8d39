/// A report of a source that it currently has no position.
public struct NoFix: Sendable, Hashable {
  /// Time of the report; `nil` if unknown.
  public var time: UTCInstant?
  /// Reason for the missing position.
  public var reason: LossReason
  /// Source of the report.
  public var origin: LocationOrigin
  private var boxedReceiver: Boxed<ReceiverStatus>?

  /// Creates a report.
  public init(time: UTCInstant?, reason: LossReason, origin: LocationOrigin, receiver: ReceiverStatus? = nil) {
    self.time = time
    self.reason = reason
    self.origin = origin
    boxedReceiver = receiver.map { Boxed($0) }
  }

  /// State of the receiver itself; `nil` if it is unknown.
  public var receiver: ReceiverStatus? { boxedReceiver?.value }
}

/// The reason why there is no position, or no fresh one.
@nonexhaustive
public enum LossReason: String, Sendable, Hashable, CaseIterable {
  /// The receiver reports that it has no fix.
  case noFix = "no fix"
  /// Nothing new arrived for too long.
  case silence
  /// The locations are too old on arrival, by their own times or by the time of day.
  case oldFix = "old fix"
  /// The device has been removed.
  case deviceRemoved = "device removed"
  /// The connection to the source broke; the fetcher retries.
  case linkLost = "link lost"
  /// The source has ended.
  case sourceEnded = "source ended"
}
