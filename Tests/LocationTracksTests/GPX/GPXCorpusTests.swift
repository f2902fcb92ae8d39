import Foundation
import LocationKit
import LocationTracks
import TestSupport
import Testing

/// Files from other authors, compared with the results of independent readers.
@Suite("GPX corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct GPXCorpusTests {
  @Test("every file holds the points, places, heights, times and segments that independent readers found")
  func oracle() throws {
    var (files, locations) = (0, 0)
    for row in try Corpus.rows("gpx/oracle.jsonl") {
      let expected = try GPXOracle(row)
      for content in [TrackContent.tracks, .routes] {
        let decoding = GPXDecoding(Array(try Corpus.data("gpx/" + expected.file)), content: content)
        expected.check(decoding, content)
        locations += decoding.locations.count
      }
      files += 1
    }
    print("GPX corpus: \(locations) locations of \(files) files are as independent readers found them")
    #expect(files >= 48)
  }

  @Test("every file decodes equally whole, byte by byte and at random cuts")
  func dripFeed() throws {
    for row in try Corpus.rows("gpx/oracle.jsonl") {
      let bytes = Array(try Corpus.data("gpx/" + GPXOracle(row).file))
      expectSameInPieces(bytes, GPXDecoding(bytes))
    }
  }
}

@Suite("Hostile GPX")
struct GPXAttackTests {
  @Test("is read or rejected as expected")
  func attacks() {
    for attack in Attack.all where attack.name.hasSuffix(".gpx") {
      let (decoding, file) = (GPXDecoding(attack.bytes), attack.name)
      switch attack.demand {
      case .reject: #expect(decoding.error != nil, "\(file)")
      case .accept: #expect(decoding.error == nil && !decoding.locations.isEmpty, "\(file)")
      case .dropPoint:
        #expect(decoding.locations.map(\.coordinate) == [Coordinate(latitude: 10, longitude: 20)], "\(file)")
        #expect(decoding.faults.count == 1, "\(file)")
      case .safe: break
      }
      expectNothingOdd(decoding, file)
    }
  }

  private func expectNothingOdd(_ decoding: GPXDecoding, _ file: String) {
    for location in decoding.locations {
      let numbers = [location.coordinate.latitude, location.coordinate.longitude, location.altitudeMSL ?? 0]
      #expect(numbers.allSatisfy { $0.isFinite }, "\(file)")
    }
    #expect(!"\(decoding.entries)".contains("root:"), "\(file) brought in a file of this machine")
    if let error = decoding.error { #expect(error.context?.hasPrefix("ride.gpx") == true, "\(file)") }
  }
}
