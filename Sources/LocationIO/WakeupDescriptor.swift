import CGlibc
import Glibc

/// A way to wake a thread that sleeps in poll(2), at once or at a moment: a timer.
package struct WakeupDescriptor: Sendable {
  /// Descriptor that the thread polls for input.
  package let descriptor: Int32

  /// Creates a wakeup; `nil` if no descriptor is left.
  package init?() {
    descriptor = cglibc_timer()
    if descriptor < 0 { return nil }
  }

  /// Wakes the thread. Several calls before the next ``reset()`` have the effect of one. Replaces ``signal(at:)``.
  package func signal() { cglibc_timer_set(descriptor, 1) }

  /// Wakes the thread at a moment, in nanoseconds since the start of the machine. Replaces an earlier signal, even one
  /// that the thread has not received yet.
  func signal(at instant: Int64) { cglibc_timer_set(descriptor, max(1, instant)) }

  /// Resets the wakeup.
  package func reset() {
    var expirations: UInt64 = 0
    _ = read(descriptor, &expirations, MemoryLayout.size(ofValue: expirations))
  }

  package func close() { Glibc.close(descriptor) }
}
