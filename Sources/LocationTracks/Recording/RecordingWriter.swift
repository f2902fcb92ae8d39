public import LocationKit

/// Writes a recording: the bytes of a source as they came, with the times at which they came.
///
/// A recording begins with a line of text, and each chunk with another; both end with a line feed:
///
///     locate-recording 1 2026-05-01T10:00:00.000Z 276405B0 gpsd://localhost:2947
///     @1500000000 82 1C291CA3
///     …82 bytes, and a line feed behind them…
///
/// In the first stand the version of the format, the wall clock at the beginning, and the source as the user named it. In
/// the others stand the nanoseconds since then on a clock that never jumps, and the number of bytes. The eight hexadecimal
/// digits are CRC-32 of the line up to them, with the blank, and of the source's name or the bytes. Recordings put one behind another are a
/// recording. One that was torn off is whole up to its last chunk; one that is damaged, but for the damaged chunk.
public struct RecordingWriter: Sendable {
  /// More bytes than this become two chunks of one time.
  public static let longestChunk = 65_536

  public static let opening: StaticString = "locate-recording 1 "

  public init() {}

  /// Appends the line that a recording begins with. What is no printable ASCII in the source's name becomes `?`.
  public func begin(at start: UTCInstant, source: String, to writer: inout ASCIIWriter) {
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

  /// Appends what came `elapsed` after the beginning.
  public func append(_ bytes: [UInt8], at elapsed: Duration, to writer: inout ASCIIWriter) {
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

  /// Appends the beginning of a line, and the sum of it and of what follows.
  private func append(_ head: [UInt8], checking content: [UInt8], to writer: inout ASCIIWriter) {
    var check = CyclicRedundancyCheck()
    check.update(head.span)
    check.update(content.span)
    writer.append(contentsOf: head)
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      writer.append(Self.digits[Int(check.value >> shift & 0xF)])
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
