import CGlibc
import Glibc

/// The descriptors that one thread waits for, by epoll(7): a wait costs what is ready, not what is watched.
///
/// A descriptor is forgotten before it is closed: a copy of it elsewhere would keep it in the set.
struct EventPoll: Sendable {
  private let descriptor: Int32

  /// Creates an empty set; `nil` if no descriptor is left.
  init?() {
    descriptor = epoll_create1(O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  /// Waits for other events of a descriptor from now on. Returns `false` if the system refuses.
  /// - Parameters:
  ///   - events: `POLLIN` and `POLLOUT`, whose values are those of epoll; errors and hang-ups always count.
  ///   - number: number by which ``wait(milliseconds:into:)`` reports the descriptor.
  @discardableResult
  func watch(_ watched: Int32, _ events: Int32, as number: Int) -> Bool {
    var event = epoll_event(
      events: UInt32(bitPattern: events), data: epoll_data_t(u64: UInt64(bitPattern: Int64(number))))
    if epoll_ctl(descriptor, EPOLL_CTL_MOD, watched, &event) == 0 { return true }
    return errno == ENOENT && epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event) == 0
  }

  func forget(_ watched: Int32) { epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil) }

  /// Waits until a descriptor is ready, a signal arrives, or the time is over, and stores what is ready. What exceeds
  /// the largest number is stored by the next call: epoll(7) reports in turn.
  /// - Parameter milliseconds: −1 for no limit.
  func wait(milliseconds: Int32, into ready: inout [(number: Int, events: Int32)]) {
    ready.removeAll(keepingCapacity: true)
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.mostAtOnce) { events in
      // Only the events that the system has stored are read.
      let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
      for event in events.prefix(max(0, Int(count))) {
        ready.append((Int(Int64(bitPattern: event.data.u64)), Int32(bitPattern: event.events)))
      }
    }
  }

  func close() { Glibc.close(descriptor) }

  /// Largest number of descriptors that one wait reports.
  private static let mostAtOnce = 256
}
