import Foundation
import LocationKit
import LocationPlaces
import TestSupport
import Testing

/// What is written about files of places, and the samples that ship.
@Suite("Files of places as documented", .realTime)
struct PlaceFilesDocumentTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

  /// The examples of a page: the text between fences.
  private func examples(_ page: String) throws -> [String] {
    let text = try String(contentsOf: Self.project.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map { part in
      part.element.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(separator: "\n")
    }
  }

  @Test("each example parses as its format, and contains what the page describes")
  func examples() throws {
    let examples = try examples("Sources/LocationPlaces/LocationPlaces.docc/PlaceFiles.md")
    #expect(examples.count == 4)
    let words = ["csv", "geojson", "kml", "gpx"]
    let center = try #require(Coordinate(latitude: 54.3233, longitude: 10.1394))
    for (example, word) in zip(examples, words) {
      let bytes = Array(example.utf8)
      let format = try #require(PlaceFile.formats.first { $0.recognizes(bytes.span) } as? any PlaceTextFormat)
      #expect(format.word == word)
      let places = try format.places(in: bytes.span, source: word)
      #expect(places.map(\.id) == (word == "geojson" ? ["harbour", "park", "canal"] : ["harbour"]))
      #expect(places.first?.region == .circle(center: center, radius: 400))
    }
  }

  @Test("the shipped samples are valid", arguments: [("places.csv", 3), ("places.geojson", 3)])
  func samples(name: String, count: Int) throws {
    let places = try PlaceFile.read(Self.project.appending(path: "Config/\(name)").path)
    #expect(places.count == count)
  }
}
