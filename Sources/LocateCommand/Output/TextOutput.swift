import LocationIO
import LocationKit

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
