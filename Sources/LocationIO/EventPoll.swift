import CGlibc
import Glibc

/// The descriptors that one thread waits for, by epoll(7), and a way for other threads to wake it, at once or at a moment: a
/// wait costs what is ready, not what is watched.
///
/// A descriptor is forgotten before it is closed: a copy of it elsewhere would keep it in the set.
struct EventPoll: Sendable {
  /// A descriptor that is ready, by its number, and its events: those of poll(2).
  typealias Ready = (number: Int, events: Int32)

  private let descriptor: Int32
  private let wakeup: WakeupDescriptor

  /// Number of the wakeup.
  private static let signalled = 0
  /// Largest number of descriptors that one wait reports. Their memory is on the stack, up to 1 KB.
  private static let mostAtOnce = 64
  private static let edgeTriggered = Int32(bitPattern: 1 << 31)
  private static let oneShot: Int32 = 1 << 30

  /// Creates an empty set; `nil` if no descriptor is left.
  init?() {
    guard let wakeup = WakeupDescriptor() else { return nil }
    (self.wakeup, descriptor) = (wakeup, epoll_create1(O_CLOEXEC))
    // An edge is reported once: nothing must be read to reset it.
    guard descriptor >= 0, add(wakeup.descriptor, POLLIN | Self.edgeTriggered, as: Self.signalled) == 0 else {
      close()
      return nil
    }
  }

  /// Begins to wait for a descriptor that is not watched yet. Returns 0, or the error number of the system: `EPERM` for a
  /// file that is always ready.
  /// - Parameters:
  ///   - events: `POLLIN` and `POLLOUT`, whose values are those of epoll; errors and hang-ups always count.
  ///   - number: number by which ``wait(milliseconds:into:)`` reports the descriptor, not 0.
  ///   - once: whether it is reported once only, until ``watch(_:_:as:once:)`` is called.
  func add(_ added: Int32, _ events: Int32, as number: Int, once: Bool = false) -> Int32 {
    control(EPOLL_CTL_ADD, added, once ? events | Self.oneShot : events, number)
  }

  /// Waits for these events of a descriptor from now on. Returns 0, or the error number of the system.
  @discardableResult
  func watch(_ watched: Int32, _ events: Int32, as number: Int, once: Bool = false) -> Int32 {
    let error = control(EPOLL_CTL_MOD, watched, once ? events | Self.oneShot : events, number)
    return error == ENOENT ? add(watched, events, as: number, once: once) : error
  }

  private func control(_ operation: Int32, _ watched: Int32, _ events: Int32, _ number: Int) -> Int32 {
    var event = epoll_event(
      events: UInt32(bitPattern: events), data: epoll_data_t(u64: UInt64(bitPattern: Int64(number))))
    return epoll_ctl(descriptor, operation, watched, &event) == 0 ? 0 : errno
  }

  func forget(_ watched: Int32) { epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil) }

  /// Ends a wait, or the next one. May be called from any thread. Replaces ``signal(at:)``.
  func signal() { wakeup.signal() }

  /// Ends a wait at a moment, in nanoseconds since the start of the machine. Replaces an earlier signal, even one that has
  /// not ended a wait yet.
  func signal(at instant: Int64) { wakeup.signal(at: instant) }

  /// Waits until a descriptor is ready, a signal comes, or the time is over, and stores what is ready. What exceeds the
  /// largest number is stored by the next call: epoll(7) reports in turn. Returns whether a signal came.
  /// - Parameter milliseconds: −1 for no limit.
  func wait(milliseconds: Int32, into ready: inout [Ready]) -> Bool {
    ready.removeAll(keepingCapacity: true)
    var isSignalled = false
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.mostAtOnce) { events in
      var count: Int32
      repeat {
        count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), milliseconds)
      } while count < 0 && errno == EINTR
      // Only the events that the system has stored are read.
      for event in events.prefix(max(0, Int(count))) {
        let number = Int(Int64(bitPattern: event.data.u64))
        if number == Self.signalled {
          isSignalled = true
        } else {
          ready.append((number, Int32(bitPattern: event.events)))
        }
      }
    }
    return isSignalled
  }

  /// Waits for a signal only.
  func waitForSignal() {
    if isReady(wakeup.descriptor, POLLIN, within: -1) { wakeup.reset() }
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    wakeup.close()
  }
}
