import LocationKit
import LocationPlaces
import TestSupport
import Testing

@Suite("Places from memory")
struct PlacesFromMemoryTests {
  @Test("are recognized by their content, as in a file")
  func reads() throws {
    let csv = Array("id,lat,lon,radius_m\ncafé,52.5,13.4,40\n".utf8)
    let geoJSON = Array(
      """
      {"type":"Feature","id":"pier","properties":{"radius":25},"geometry":{"type":"Point","coordinates":[10,54]}}
      """.utf8)
    #expect(try PlaceFile.read(csv, named: "settings").map(\.id) == ["café"])
    #expect(try PlaceFile.read(geoJSON, named: "settings", options: PlaceOptions(radius: 30)).map(\.id) == ["pier"])
  }

  @Test("a fault names the bytes and the line")
  func fault() {
    let csv = Array("id,lat,lon,radius_m\na,52.5,13.4,40\nb,95,13.4,40\n".utf8)
    let error = #expect(throws: LocationError.self) { try PlaceFile.read(csv, named: "the places of settings") }
    #expect(error?.code == .invalidData)
    #expect(error?.context == "the places of settings:3")
  }

  @Test(
    "nothing, and no places, are errors",
    arguments: [("", "the file is empty"), ("hello\n", "this is not a file of places")])
  func nonsense(text: String, message: String) {
    expectThrows(LocationError(.invalidData, message, context: "settings")) {
      try PlaceFile.read(Array(text.utf8), named: "settings")
    }
  }

  @Test("an index is read from a file only: the error names the remedy")
  func index() throws {
    let head = [UInt8](repeating: 7, count: 100)
    let formats: [any PlaceFormat] = [IndexInDisguise()]
    let error = #expect(throws: LocationError.self) { try PlaceFile.read(head, named: "bytes", formats: formats) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.remedy == "write the bytes to a file")
  }

  /// The format of index files, which takes any file for one.
  private struct IndexInDisguise: PlaceFormat {
    private let index = IndexPlaceFormat()
    var name: String { index.name }
    var word: String { index.word }
    var sign: String { index.sign }

    func recognizes(_ head: Span<UInt8>) -> Bool { true }

    func read(
      _ file: consuming PlaceInput, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
    ) throws(LocationError) { try index.read(file, options, take) }
  }
}
