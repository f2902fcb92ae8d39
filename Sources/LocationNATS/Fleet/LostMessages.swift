import LocationKit
import Synchronization

/// Messages of the stream that publishers name and that the leader has not got.
///
/// A leader that lacks a message may be replaced by one that has it. If that does not happen for ``patience``, the message
/// is lost, and the partition continues without it.
final class LostMessages: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// Message that each partition waits for, and since when.
  private let awaited = Mutex<[Int: (sequence: Int, since: Instant)]>([:])

  static let patience = Duration.seconds(60)

  /// Notes that a message is missing. Returns whether it has been for so long that it is lost.
  func areCertain(of sequence: Int, in partition: Int, at now: Instant) -> Bool {
    awaited.withLock { awaited in
      guard let entry = awaited[partition], entry.sequence == sequence else {
        awaited[partition] = (sequence, now)
        return false
      }
      return now - entry.since >= Self.patience
    }
  }
}
