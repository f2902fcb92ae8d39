import Foundation
import LocationKit
import LocationTracks
import TestSupport
import Testing

@testable import LocationText

/// What is written is GPX 1.1 by its schema, whatever it is made of.
@Suite("GPX schema")
struct GPXSchemaTests {
  @Test("two hundred random files are valid, and so is Garmin's extension in them")
  func random() throws {
    let seed = Seed.take()
    var source = RandomEntries(seed: seed)
    for index in 0..<200 {
      let text = TrackText(source.file(), as: GPXFormat(), creator: "a \"b\" <c>")
      let fault = XMLSchema.gpx.fault(in: text.bytes)
      #expect(fault == nil, "seed \(seed), file \(index): \(fault ?? "")\n\(text.text)")
      for part in text.garminExtensions.prefix(20) {
        let fault = XMLSchema.garminTrackPoint.fault(in: Array(part.utf8))
        #expect(fault == nil, "seed \(seed), file \(index): \(fault ?? "")\n\(part)")
      }
    }
  }

  @Test("an empty file is valid")
  func empty() {
    #expect(XMLSchema.gpx.fault(in: TrackText([], as: GPXFormat()).bytes) == nil)
  }

  @Test(
    "the schema rejects elements that GPX does not have",
    arguments: [
      "<trk><trkseg><trkpt lat=\"1\" lon=\"180\"/></trkseg></trk>",
      "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:00:00Z</time><ele>1</ele></trkpt></trkseg></trk>",
      "<trk/><wpt lat=\"1\" lon=\"2\"/>",
      "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:00:60Z</time></trkpt></trkseg></trk>",
    ])
  func refusals(content: String) {
    #expect(XMLSchema.gpx.fault(in: Array(GPXDecoding.document(content).utf8)) != nil)
  }
}

extension TrackText {
  /// Each as a document of its own.
  var garminExtensions: [String] {
    let start = "<gpxtpx:TrackPointExtension"
    let end = "</gpxtpx:TrackPointExtension>"
    return text.components(separatedBy: start).dropFirst().compactMap { part in
      part.range(of: end).map { range in
        start + " xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\""
          + part[..<range.upperBound]
      }
    }
  }
}
