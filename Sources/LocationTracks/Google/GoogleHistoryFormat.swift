import LocationKit
import LocationText

/// Google's location history, as people export it. Only read.
///
/// Five shapes are read, each by its own records:
///
/// - `Records.json` (earlier `Location History.json`) of Google Takeout: `locations`, with `latitudeE7`, `longitudeE7`,
///   `timestamp` or `timestampMs`, `accuracy`, `altitude`, `verticalAccuracy`, `velocity`, `heading` and `deviceTag`. Source:
///   the [JSON schema](https://locationhistoryformat.com/reference/records/) of the Location History Format project.
/// - `Timeline.json` that Android exports on the device since 2024: `semanticSegments` with a `timelinePath`, and
///   `rawSignals` with a `position`. Source: the examples in
///   [Location History Format, issue 13](https://github.com/CarlosBergillos/LocationHistoryFormat/issues/13).
/// - The same of iOS: an array of segments whose path has offsets in minutes. Source: the description in
///   [RouteConverter, issue 351](https://github.com/cpesch/RouteConverter/issues/351).
///
/// - `Semantic Location History/2023/2023_MAY.json` of Google Takeout: `timelineObjects`, of which an `activitySegment` has a
///   `simplifiedRawPath`, with `latE7`, `lngE7`, `timestamp` or `timestampMs` and `accuracyMeters`. Source: the
///   [JSON schema](https://locationhistoryformat.com/reference/semantic/) of the Location History Format project.
/// - `Timeline Edits.json` of Google Takeout: `timelineEdits`, of which a `rawSignal` has a `position`.
///
/// `locations` with `lat`, `lon` and `time` are those of a trip in Polarsteps' export (`locations.json`).
///
/// Google documents none of them. Units are metres and metres a second. The altitude is the ellipsoidal height, as Android
/// measures it. `PhonePoints` has the level of the accuracies. A `deviceTag` is the device of the location.
///
/// Exports of 2019 hold coordinates that overflowed 32 bits: a latitude above 90° or a longitude above 180° is read less
/// 2³², and is counted
/// ([location-history-json-converter, issue 22](https://github.com/Scarygami/location-history-json-converter/issues/22)).
///
/// Points come in file order. The lists of an Android export overlap in time: each is a track. Google inferred the visits and
/// the activities: they make no points of a track. A visit is a waypoint, at its beginning and with the name or the kind of
/// the place; an activity is a route from its start to its end. A replay plays the routes of a file without points.
package struct GoogleHistoryFormat: TrackFormat {
  /// In bytes, of a record: some ten thousand points of a path.
  static let longestRecord = 8_000_000

  static let layout = JSONListLayout(
    lists: ["locations", "semanticSegments", "rawSignals", "timelineObjects", "timelineEdits"], takesRootArray: true,
    element: "record",
    longestPiece: longestRecord)

  /// Creates the format.
  package init() {}

  package var name: String { "Google location history" }
  package var word: String { "google" }
  /// None: the format is not written.
  package var fileExtensions: [String] { [] }

  /// One of the lists in the root object; or a root array that begins with a record of iOS.
  package func recognizes(_ head: Span<UInt8>) -> Bool {
    var framer = JSONListFramer(Self.layout, source: "")
    var index = 0
    while let piece = try? framer.next(in: head, from: &index) {
      switch piece {
      case .opening: return true
      case .element: return Self.isSegment(framer.piece.span)
      case .closing, .object: return false
      }
    }
    // A record of a root array may be longer than the head.
    return framer.missing == .element && Self.isSegment(framer.piece.span)
  }

  private static func isSegment(_ text: Span<UInt8>) -> Bool {
    let kinds: [StaticString] = ["\"timelinePath\"", "\"visit\"", "\"activity\"", "\"timelineMemory\""]
    return text.contains("\"startTime\"") && kinds.contains { text.contains($0) }
  }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { GoogleHistoryDecoder(options) }
}
