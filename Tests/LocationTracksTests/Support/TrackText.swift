import LocationKit
import LocationTracks

/// What a writer makes of entries.
struct TrackText {
  let bytes: [UInt8]
  let leftOut: [String: Int]

  init(_ entries: [TrackEntry], as format: any TrackFormat, creator: String = "test") {
    var output = ASCIIWriter()
    var leftOut: [String: Int] = [:]
    if var writer = format.makeWriter(TrackWriterOptions(creator: creator)) {
      for entry in entries { writer.write(entry, to: &output) }
      writer.closing(to: &output)
      leftOut = writer.leftOut
    }
    bytes = output.bytes
    self.leftOut = leftOut
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func contains(_ part: String) -> Bool { text.contains(part) }
}
