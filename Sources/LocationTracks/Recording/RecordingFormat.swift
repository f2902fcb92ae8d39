import LocationKit

/// The bytes of a source with the times of their arrival: see ``RecordingWriter``. The content is NMEA 0183 or gpsd
/// JSON, which is detected automatically.
public struct RecordingFormat: TrackFormat {
  /// Creates the format.
  public init() {}

  public var name: String { "timed recording" }
  public var word: String { "rec" }
  public var fileExtensions: [String] { ["rec"] }

  /// Returns whether the bytes begin with the first line of a recording.
  public func recognizes(_ head: Span<UInt8>) -> Bool {
    let opening = RecordingWriter.opening
    guard head.count >= opening.utf8CodeUnitCount else { return false }
    return opening.withUTF8Buffer { buffer in buffer.indices.allSatisfy { head[$0] == buffer[$0] } }
  }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { RecordingDecoder(options) }
}
