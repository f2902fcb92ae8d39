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
    isSocket = DescriptorKind.isSocket(descriptor)
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
      switch writeSome(bytes[written...]) {
      case .success(let count): written += count
      case .failure(let failure) where failure.number == EINTR: continue
      case .failure(let failure) where SystemError.isTransient(failure.number):
        try waitUntilWritable(patience, written, of: bytes.count)
      case .failure(let failure):
        throw LocationError(.sourceUnavailable, "writing failed: \(SystemError.text(failure.number))", context: place)
      }
    }
  }

  private struct Failure: Error {
    let number: Int32
  }

  private func writeSome(_ bytes: ArraySlice<UInt8>) -> Result<Int, Failure> {
    let (count, number) = bytes.withUnsafeBytes { buffer in
      isSocket
        ? (send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL)), errno)
        : BrokenPipeSignal.withheld { (Glibc.write(descriptor, buffer.baseAddress, buffer.count), errno) }
    }
    return count >= 0 ? .success(count) : .failure(Failure(number: number))
  }

  private func waitUntilWritable(_ patience: Duration, _ written: Int, of total: Int) throws(LocationError) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let milliseconds = Int32(clamping: patience.inNanoseconds / 1_000_000)
    guard poll(&polled, 1, milliseconds) == 0 else { return }
    throw LocationError(
      .timedOut, "write timed out after \(written) of \(total) bytes: the reader is not reading", context: place)
  }
}
