import LocationIO
package import LocationKit

/// A writer of recordings, in the form that ``RecordingFormat`` describes.
package struct RecordingWriter: Sendable {
  /// Maximum number of bytes of a chunk; longer data becomes several chunks with the same time.
  package static let longestChunk = 65_536

  /// First bytes of every recording.
  package static let opening: StaticString = "locate-recording 1 "

  package init() {}

  /// Appends the first line of a recording. Characters of the source's name that are not printable ASCII become `?`.
  package func begin(at start: UTCInstant, source: String, to writer: inout ASCIIWriter) {
    var head = ASCIIWriter()
    head.append(Self.opening)
    head.append(start)
    head.append(" ")
    let name = source.utf8.prefix(1000).map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }
    append(head.bytes, checking: name, to: &writer)
    writer.append(" ")
    writer.append(contentsOf: name)
    writer.append("\n")
  }

  /// Appends the bytes that arrived `elapsed` after the beginning.
  package func append(_ bytes: [UInt8], at elapsed: Duration, to writer: inout ASCIIWriter) {
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.longestChunk, bytes.count)
      appendChunk(Array(bytes[start..<end]), at: elapsed, to: &writer)
      start = end
    }
  }

  private func appendChunk(_ bytes: [UInt8], at elapsed: Duration, to writer: inout ASCIIWriter) {
    var head = ASCIIWriter()
    head.append("@")
    head.append(Int(max(0, elapsed.inNanoseconds)))
    head.append(" ")
    head.append(bytes.count)
    head.append(" ")
    append(head.bytes, checking: bytes, to: &writer)
    writer.append("\n")
    writer.append(contentsOf: bytes)
    writer.append("\n")
  }

  /// Appends the beginning of a line, and the checksum of it and of the content.
  private func append(_ head: [UInt8], checking content: [UInt8], to writer: inout ASCIIWriter) {
    var check = CRC32()
    check.update(head.span)
    check.update(content.span)
    writer.append(contentsOf: head)
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      writer.append(HexDigit.digit(UInt8(check.value >> shift & 0xF)))
    }
  }
}
