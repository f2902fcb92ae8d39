import Glibc

/// Returns whether a descriptor is ready, has failed or has been hung up, or becomes so in time. Blocks the thread for
/// as long: tasks wait by a ``DescriptorReader``.
///
/// - Parameters:
///   - events: `POLLIN` or `POLLOUT`.
///   - milliseconds: −1 for no limit.
package func isReady(_ descriptor: Int32, _ events: Int32, within milliseconds: Int32 = 0) -> Bool {
  var polled = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
  var count: Int32
  repeat { count = poll(&polled, 1, milliseconds) } while count < 0 && errno == EINTR
  return count > 0
}
