import CGlibc
import Glibc

/// The descriptors that one thread waits for, by epoll(7), and its wakeup: a wait costs what is ready, not what is watched.
///
/// A descriptor is forgotten before it is closed: a copy of it elsewhere would keep it in the set.
struct EventPoll: Sendable {
  /// A descriptor that is ready, by its number, and its events: those of poll(2).
  typealias Ready = (number: Int, events: Int32)

  /// Ends a wait, or the next one. It needs no reset: what is reported is its edge.
  let wakeup: WakeupDescriptor
  private let descriptor: Int32

  /// Largest number of descriptors that one wait reports. Their memory is on the stack, up to 1 KB.
  private static let mostAtOnce = 64
  private static let edgeTriggered = Int32(bitPattern: 1 << 31)
  private static let oneShot: Int32 = 1 << 30

  /// Creates an empty set; `nil` if no descriptor is left.
  init?() {
    guard let wakeup = WakeupDescriptor() else { return nil }
    (self.wakeup, descriptor) = (wakeup, epoll_create1(O_CLOEXEC))
    guard watch(wakeup.descriptor, POLLIN | Self.edgeTriggered, as: 0, isNew: true) == 0 else {
      close()
      return nil
    }
  }

  /// Waits for these events of a descriptor from now on. Returns 0, or the error number of the system: `EPERM` for a file
  /// that is always ready.
  /// - Parameters:
  ///   - events: `POLLIN` and `POLLOUT`, whose values are those of epoll; errors and hang-ups always count.
  ///   - number: number by which ``wait(milliseconds:into:)`` reports the descriptor, not 0.
  ///   - isNew: whether the descriptor is not in the set yet.
  ///   - once: whether it is reported only once, until this function is called again.
  func watch(_ watched: Int32, _ events: Int32, as number: Int, isNew: Bool, once: Bool = false) -> Int32 {
    var event = epoll_event(
      events: UInt32(bitPattern: once ? events | Self.oneShot : events),
      data: epoll_data_t(u64: UInt64(bitPattern: Int64(number))))
    return epoll_ctl(descriptor, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, watched, &event) == 0 ? 0 : errno
  }

  func forget(_ watched: Int32) { epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil) }

  /// Waits until a descriptor is ready, the wakeup comes, or the time is over, and stores what is ready. What exceeds the
  /// largest number is stored by the next call: epoll(7) reports in turn. Returns whether the wakeup came.
  /// - Parameter milliseconds: −1 for no limit.
  func wait(milliseconds: Int32, into ready: inout [Ready]) -> Bool {
    ready.removeAll(keepingCapacity: true)
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.mostAtOnce) { events in
      var count: Int32
      repeat {
        count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
      } while count < 0 && errno == EINTR
      // Only the events that the system has stored are read.
      for event in events.prefix(max(0, Int(count))) {
        ready.append((Int(Int64(bitPattern: event.data.u64)), Int32(bitPattern: event.events)))
      }
    }
    guard let index = ready.firstIndex(where: { $0.number == 0 }) else { return false }
    ready.remove(at: index)
    return true
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    wakeup.close()
  }
}
