import LocationKit

@testable import LocationText
@testable import LocationTracks

typealias GPXDecoding = TrackReading

/// One pass over the bytes of a GPX file.
extension TrackReading {
  init(_ bytes: [UInt8], content: TrackContent = .tracks, piece: () -> Int = { .max }) {
    self.init(bytes, as: GPXFormat(), content: content, source: "ride.gpx", piece: piece)
  }

  /// What libxml2's events give.
  init(libxml2 bytes: [UInt8], content: TrackContent) {
    var options = TrackOptions(source: "ride.gpx")
    options.content = content
    let parser = LibXML2Parser(source: "ride.gpx", handler: GPXBuilder(options))
    var failure: LocationError?
    do throws(LocationError) { try parser.parse(bytes) } catch { failure = error }
    self.init(
      entries: parser.handler.entries, error: failure, counts: parser.handler.counts,
      otherContent: parser.handler.otherContent)
  }

  init(_ text: String, content: TrackContent = .tracks) { self.init(Array(text.utf8), content: content) }

  /// A track of one segment with these points in it.
  init(points: String) { self.init(GPXDecoding.document("<trk><trkseg>\(points)</trkseg></trk>")) }

  /// One point with these elements in it.
  init(elements: String) { self.init(points: "<trkpt lat=\"47.5\" lon=\"8.25\">\(elements)</trkpt>") }

  static func document(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">\(content)</gpx>
    """
  }
}
