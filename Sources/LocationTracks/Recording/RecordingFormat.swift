import LocationKit

/// What a source said, with the times at which it did: see ``RecordingWriter``. Inside is NMEA 0183 or gpsd JSON; which of
/// them it finds out by itself.
public struct RecordingFormat: TrackFormat {
  public init() {}

  public var name: String { "timed recording" }
  public var word: String { "rec" }
  public var fileExtensions: [String] { ["rec"] }

  public func recognizes(_ head: Span<UInt8>) -> Bool {
    let opening = RecordingWriter.opening
    guard head.count >= opening.utf8CodeUnitCount else { return false }
    return opening.withUTF8Buffer { buffer in buffer.indices.allSatisfy { head[$0] == buffer[$0] } }
  }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { RecordingDecoder(options) }
}
