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
/// The JSON documents that `ocat` and the Recorder's API (`{"count":2,"data":[…]}`) and the frontend
/// (`{"user":{"device":[…]}}`) export are read as well: every list of payloads in them.
///
/// The members are those of [OwnTracks JSON](https://owntracks.org/booklet/tech/json/): `lat` and `lon` in degrees, `tst` in
/// seconds since 1970, `acc` and `vac` in metres, `alt` in metres above sea level, `vel` in kilometres an hour, `cog` in degrees.
/// `PhonePoints` has the level of the accuracies. The device is the `tid`; without one the `topic`. Where `tst` is missing,
/// the time is that of the line, at which the Recorder received it.
package struct OwnTracksFormat: TrackFormat {
  /// An MQTT payload may be longer, one with a location is not.
  static let longestLine = 65_536

  /// Creates the format.
  package init() {}

  package var name: String { "OwnTracks recording" }
  package var word: String { "owntracks" }
  /// None: the format is not written.
  package var fileExtensions: [String] { [] }

  /// A line with a time, a kind and a payload, or with an OwnTracks payload alone: also behind a first line that is cut.
  /// Or a document with a list of payloads.
  package func recognizes(_ head: Span<UInt8>) -> Bool {
    if case .document(let isOfPayloads) = OwnTracksShape(head, isLast: true) { return isOfPayloads }
    var start = 0
    while start < head.count {
      var end = start
      while end < head.count, head[end] != UInt8(ascii: "\n") { end += 1 }
      if isLine(head.extracting(start..<end), isFirst: start == 0) { return true }
      start = end + 1
    }
    return false
  }

  private func isLine(_ text: Span<UInt8>, isFirst: Bool) -> Bool {
    let line = OwnTracksLine(text)
    if line.kind != nil { return line.time(text) != nil }
    let payload = text.extracting(line.payload..<text.count)
    guard payload.count > 0, payload[0] == UInt8(ascii: "{"), payload.contains("\"_type\"") else { return false }
    return isFirst || (try? OwnTracksPayload(payload, from: 0))?.type.isKnown == true
  }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { OwnTracksDecoder(options) }
}

/// How a file holds its payloads.
enum OwnTracksShape {
  case lines
  /// A JSON document with lists; `isOfPayloads`: the first element of the first list is one.
  case document(isOfPayloads: Bool)

  static let layout = JSONListLayout(
    lists: [], takesRootArray: true, element: "payload", longestPiece: OwnTracksFormat.longestLine, takesAnyList: true)

  /// - Parameter isLast: whether the file ends here, or may be judged by these bytes.
  /// - Returns: `nil` if more bytes are needed.
  init?(_ head: Span<UInt8>, isLast: Bool) {
    var framer = JSONListFramer(Self.layout, source: "")
    var index = 0
    var isOpen = false
    do throws(LocationError) {
      while let piece = try framer.next(in: head, from: &index) {
        switch piece {
        case .opening where !framer.piece.span.contains("\"_type\""): isOpen = true
        case .element:
          self = .document(isOfPayloads: framer.piece.span.contains("\"_type\""))
          return
        default:
          self = .lines
          return
        }
      }
    } catch {
      self = .lines
      return
    }
    if framer.missing == .element, framer.piece.span.contains("\"_type\"") {
      self = .document(isOfPayloads: true)
    } else if isLast || head.count >= OwnTracksFormat.longestLine {
      self = isOpen ? .document(isOfPayloads: false) : .lines
    } else {
      return nil
    }
  }
}
