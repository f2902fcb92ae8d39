import LocationKit
import LocationText

/// What the [OwnTracks Recorder](https://github.com/owntracks/recorder) stores of a phone in `rec/USER/DEVICE/YYYY-MM.rec`, and
/// what `ocat` prints in its formats `raw` and `payload`. Only read. The ending is that of our own ``RecordingFormat``: the
/// content decides.
///
/// A line is the time, the kind and the payload, with tabs between them
/// ([`recorder.c`](https://github.com/owntracks/recorder/blob/master/recorder.c), `RECFORMAT`; doc/STORE.md):
/// `2026-05-01T10:00:00Z`, `*` padded to 18 characters, and a JSON object. Locations are of the kind `*`, and their object is of
/// the `_type` `location`. Lines of other kinds and types (`lwt`, `transition`, `steps`…) are counted and make no points.
///
/// The members are those of [OwnTracks JSON](https://owntracks.org/booklet/tech/json/): `lat` and `lon` in degrees, `tst` in
/// seconds since 1970, `acc` and `vac` in metres, `alt` in metres above sea level, `vel` in kilometres an hour, `cog` in degrees.
/// `PhonePoints` has the level of the accuracies. The device is the `tid`; without one the `topic`. Where `tst` is missing,
/// the time is that of the line, at which the Recorder received it.
public struct OwnTracksFormat: TrackFormat {
  /// An MQTT payload may be longer, one with a location is not.
  static let longestLine = 65_536

  /// Creates the format.
  public init() {}

  public var name: String { "OwnTracks recording" }
  public var word: String { "owntracks" }
  /// None: the format is not written.
  public var fileExtensions: [String] { [] }

  /// A first line with a time, a kind and a payload, or with an OwnTracks payload alone.
  public func recognizes(_ head: Span<UInt8>) -> Bool {
    var end = 0
    while end < head.count, head[end] != UInt8(ascii: "\n") { end += 1 }
    let line = OwnTracksLine(head.extracting(0..<end))
    let payload = head.extracting(line.payload..<end)
    if line.kind != nil { return line.time(head) != nil }
    return payload.count > 0 && payload[0] == UInt8(ascii: "{") && payload.contains("\"_type\"")
  }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { OwnTracksDecoder(options) }
}
