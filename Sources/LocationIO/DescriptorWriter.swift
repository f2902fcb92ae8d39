import Glibc
package import LocationKit

/// A writer to a socket, a pipe or a terminal. A missing reader is an error and never raises SIGPIPE.
package struct DescriptorWriter: Sendable {
  private let descriptor: Int32
  private let place: String?
  private let isSocket: Bool

  /// Creates a writer. The caller still owns the descriptor.
  package init(descriptor: Int32, place: String? = nil) {
    self.descriptor = descriptor
    self.place = place
    isSocket = stat.of(descriptor: descriptor)?.isSocket ?? false
  }

  /// Writes all bytes. For a slow reader it waits up to `patience` at a time without progress.
  ///
  /// It may block the calling thread for that time. In a task, write only what fits the system's buffer (a pipe and a
  /// pseudo-terminal take 4 KB, a socket more), or pass `.zero`. Throws ``LocationError/Code/sourceUnavailable`` if
  /// the other end has gone, and ``LocationError/Code/timedOut`` when the patience is exhausted; a part of the bytes
  /// may have been written then.
  package func write(_ bytes: [UInt8], patience: Duration = .seconds(1)) throws(LocationError) {
    var written = 0
    while written < bytes.count {
      let (count, number) = bytes[written...].withUnsafeBytes { rest in
        isSocket
          ? (send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL)), errno)
          : BrokenPipeSignal.withheld { (Glibc.write(descriptor, rest.baseAddress, rest.count), errno) }
      }
      if count >= 0 {
        written += count
      } else if number != EINTR {
        guard SystemError.isTransient(number) else {
          throw LocationError(.sourceUnavailable, "writing failed: \(SystemError.text(number))", context: place)
        }
        try waitUntilWritable(patience, written, of: bytes.count)
      }
    }
  }

  private func waitUntilWritable(_ patience: Duration, _ written: Int, of total: Int) throws(LocationError) {
    let milliseconds = Int32(clamping: patience.inNanoseconds / 1_000_000)
    if isReady(descriptor, POLLOUT, within: milliseconds) { return }
    throw LocationError(
      .timedOut, "write timed out after \(written) of \(total) bytes: the reader is not reading", context: place)
  }
}
