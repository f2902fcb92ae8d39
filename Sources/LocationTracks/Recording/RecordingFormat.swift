import LocationKit
import LocationText

/// The bytes of a source, unchanged, with the times of their arrival. The content is NMEA 0183 or gpsd JSON, which is
/// detected automatically.
///
/// A recording begins with a line of text, and each chunk with another; both end with a line feed:
///
///     locate-recording 1 2026-05-01T10:00:00.000Z 276405B0 gpsd://localhost:2947
///     @1500000000 82 1C291CA3
///     …82 bytes, followed by a line feed…
///
/// The first line contains the version of the format, the wall clock at the beginning, and the source as the user named
/// it. A chunk's line contains the nanoseconds since then on a monotonic clock, and the number of bytes. The eight
/// hexadecimal digits are the CRC-32 of the line before them, including the blank, and of the source's name or the
/// bytes. Concatenated recordings are a recording. A truncated recording is readable up to its last complete chunk, a
/// damaged one except for the damaged chunk.
package struct RecordingFormat: TrackFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "timed recording" }
  package var word: String { "rec" }
  package var fileExtensions: [String] { ["rec"] }

  /// Returns whether the bytes begin with the first line of a recording, or contain a complete chunk: the beginning may
  /// be cut off or damaged.
  package func recognizes(_ head: Span<UInt8>) -> Bool {
    if RecordingWriter.opening ~= head.extracting(first: RecordingWriter.opening.utf8CodeUnitCount) { return true }
    for index in head.indices where head[index] == UInt8(ascii: "@") && Self.isHeadOfChunk(head, at: index) {
      var parser = RecordingParser()
      var parts: [RecordingParser.Part] = []
      parser.push(head.extracting(index..<head.count), into: &parts)
      return parts.contains { if case .chunk = $0 { true } else { false } }
    }
    return false
  }

  /// Returns whether a line `@1500000000 82 1C291CA3` begins here.
  private static func isHeadOfChunk(_ head: Span<UInt8>, at start: Int) -> Bool {
    var end = start + 1
    while end < head.count, end < start + 64, head[end] != UInt8(ascii: "\n") { end += 1 }
    guard end < head.count, head[end] == UInt8(ascii: "\n") else { return false }
    let line = head.extracting((start + 1)..<end).withUnsafeBufferPointer { Array($0) }
    let fields = line.split(separator: 0x20, omittingEmptySubsequences: false)
    let isNumber = { (field: ArraySlice<UInt8>) in !field.isEmpty && field.allSatisfy { (0x30...0x39).contains($0) } }
    return fields.count == 3 && isNumber(fields[0]) && isNumber(fields[1]) && fields[2].count == 8
  }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { RecordingDecoder(options) }
}
