import Glibc
import LocationKit

/// Whoever read our output has gone: nothing more is to be done, and nothing is wrong.
struct OutputClosed: Error {}

/// Data, collected and written in one go after each event that a live reader waits for.
struct StandardOutput {
  static let isTerminal = isatty(1) == 1

  /// On a terminal, unless the user wants none (no-color.org).
  static let hasColours = isTerminal && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)

  /// Columns of the terminal; `nil` where there is none, or it does not say.
  static var width: Int? {
    var size = winsize()
    guard isTerminal, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// What is to be written next.
  var text = TextWriter()

  /// Enough for a write to cost little beside what is written.
  private static let fullAt = 65_536

  /// Writes when there is much, or when it is `due`.
  mutating func flush(due: Bool) throws {
    guard due || text.raw.bytes.count >= Self.fullAt else { return }
    defer { text.raw.removeAll() }
    try text.raw.bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let written = Glibc.write(1, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        if written >= 0 {
          start += written
        } else if errno == EPIPE {
          throw OutputClosed()
        } else if errno == EAGAIN {
          Self.waitUntilWritable()
        } else if errno != EINTR {
          throw LocationError(
            .writingFailed, "writing failed: \(String(cString: strerror(errno)))", place: "standard output",
            remedy: "check whether the disk is full")
        }
      }
    }
  }

  /// Who shares a terminal or a pipe with us may have made it non-blocking.
  private static func waitUntilWritable() {
    var polled = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
    poll(&polled, 1, -1)
  }
}
