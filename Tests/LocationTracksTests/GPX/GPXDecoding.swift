import LocationKit

@testable import LocationText
@testable import LocationTracks

/// One pass over the bytes of a GPX file, and all that came of it.
struct GPXDecoding {
  var entries: [TrackEntry] = []
  var error: LocationError?
  let counts: InputCounts
  let otherContent: [String: Int]

  init(_ bytes: [UInt8], content: TrackContent = .tracks, piece: () -> Int = { .max }) {
    var options = TrackOptions(source: "ride.gpx")
    options.content = content
    var decoder = GPXFormat().makeDecoder(options)
    do throws(LocationError) {
      var index = 0
      while index < bytes.count {
        let end = index + min(max(1, piece()), bytes.count - index)
        try decoder.decode(bytes.span.extracting(index..<end), into: &entries)
        index = end
      }
      try decoder.finish(into: &entries)
    } catch {
      self.error = error
    }
    counts = decoder.counts
    otherContent = decoder.otherContent
  }

  /// What libxml2's events give.
  init(libxml2 bytes: [UInt8], content: TrackContent) {
    var options = TrackOptions(source: "ride.gpx")
    options.content = content
    let parser = LibXML2Parser(source: "ride.gpx", handler: GPXBuilder(options))
    do throws(LocationError) {
      try parser.parse(bytes)
    } catch {
      self.error = error
    }
    entries = parser.handler.entries
    counts = parser.handler.counts
    otherContent = parser.handler.otherContent
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

  var locations: [Location] {
    entries.compactMap { if case .point(let point) = $0 { point.location } else { nil } }
  }

  var faults: [LocationError] { entries.compactMap { if case .fault(let fault) = $0 { fault } else { nil } } }
}

extension GPXDecoding: Equatable {
  static func == (left: GPXDecoding, right: GPXDecoding) -> Bool {
    left.entries == right.entries && left.error == right.error && left.error?.message == right.error?.message
      && left.counts == right.counts && left.otherContent == right.otherContent
  }
}
