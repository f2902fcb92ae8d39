import LocationKit
import LocationText

/// KML 2.2 and 2.3 with Google's tracks, in any encoding that <doc:TrackFormats> lists. ``TrackReader`` unpacks KMZ,
/// which is KML in a ZIP archive.
package struct KMLFormat: TrackFormat {
  package let name = "KML"
  package let word = "kml"
  package let fileExtensions = ["kml"]

  /// Creates the format.
  package init() {}

  /// Returns whether these bytes are the beginning of XML with the root `kml`, or could become it.
  package func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("kml") }

  package func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)? { KMLSurveyor(options) }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    XMLEntryDecoder(source: options.source, KMLBuilder(options))
  }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { KMLWriter() }
}

/// A surveyor that finds out whether a file has its times in Placemarks with a Point only, as trackers such as Garmin's
/// inReach write it.
private struct KMLSurveyor: TrackSurveyor {
  private let decoder: XMLEntryDecoder<KMLBuilder>
  private var timedWaypoints = 0
  private var hasTimedTrack = false

  init(_ options: TrackOptions) {
    var options = options
    options.content = .everything
    decoder = XMLEntryDecoder(source: options.source, KMLBuilder(options))
  }

  /// One point is no track.
  var hasTimedWaypointsOnly: Bool { !hasTimedTrack && timedWaypoints > 1 }

  mutating func survey(_ bytes: Span<UInt8>) -> Bool {
    var entries: [TrackEntry] = []
    let isReadable: Void? = try? decoder.decode(bytes, into: &entries)
    for entry in entries {
      switch entry {
      case .point(let point) where point.location.time != nil: hasTimedTrack = true
      case .waypoint(let waypoint) where waypoint.location.time != nil: timedWaypoints += 1
      default: break
      }
    }
    return isReadable != nil && !hasTimedTrack
  }
}
