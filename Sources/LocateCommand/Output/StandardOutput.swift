import Glibc
import LocationIO
import LocationKit

/// The reader of standard output has closed it: the program ends without an error.
struct OutputClosed: Error {}

/// Buffered standard output. It is written at once after each event that a live reader waits for.
struct StandardOutput {
  static let isTerminal = isatty(1) == 1

  /// Whether output is coloured: on a terminal, unless the user disables it (no-color.org).
  static let hasColours = isTerminal && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)

  /// Columns of the terminal; `nil` if there is none, or if it does not report them.
  static var width: Int? {
    var size = winsize()
    guard isTerminal, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  var text = TextWriter()

  /// Whether the buffer has a size at which the cost of a write is negligible.
  var isFull: Bool { text.raw.bytes.count >= 65_536 }

  /// Writes the output of `body` at once.
  static func print(_ body: (inout TextWriter) throws -> Void) throws {
    var output = StandardOutput()
    try body(&output.text)
    try output.flush(due: true)
  }

  /// Writes the buffer if it is full or if output is `due`.
  mutating func flush(due: Bool) throws {
    guard due || isFull else { return }
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
          // Another process that shares the terminal or the pipe may have made it non-blocking.
          _ = isReady(1, POLLOUT, within: -1)
        } else if errno != EINTR {
          throw LocationError(
            .writingFailed, "writing failed: \(String(cString: strerror(errno)))", context: "standard output",
            remedy: "check whether the disk is full")
        }
      }
    }
  }
}

/// A file that appears once it is complete (`DocumentFile`), or standard output, which is written continuously.
struct TextOutput: ~Copyable {
  /// `nil` for standard output.
  private var file: DocumentFile?
  /// The buffer, and the output without a file.
  var standard = StandardOutput()

  /// - Parameter path: the file, which remains unchanged until ``finish()``; `-` is standard output.
  init(_ path: String) throws { file = path == "-" ? nil : try DocumentFile(path) }

  /// Writes the buffer if it is full or if output is `due`.
  mutating func flush(due: Bool) throws {
    guard file != nil else { return try standard.flush(due: due) }
    guard due || standard.isFull, !standard.text.raw.bytes.isEmpty else { return }
    try file?.append(standard.text.raw.bytes)
    standard.text.raw.removeAll()
  }

  /// Writes the buffer, and moves a file to its place.
  mutating func finish() throws {
    try flush(due: true)
    try file?.finish()
  }
}
