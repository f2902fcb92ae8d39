import LocationKit
import Testing

@testable import LocationPlaces

/// The text of a file of places, whole or in pieces.
struct PlaceText {
  let format: any PlaceTextFormat
  let text: String
  var options = PlaceOptions()

  func places() throws(LocationError) -> [PointOfInterest] {
    let bytes = Array(text.utf8)
    return try format.places(in: bytes.span, source: "f", options)
  }

  /// The places and the error, in pieces of so many bytes.
  func inPieces(of size: Int) -> (places: [PointOfInterest], error: LocationError?) {
    let bytes = Array(text.utf8)
    var decoder = format.makeDecoder(source: "f", options)
    var found: [FoundPlace] = []
    do throws(LocationError) {
      var start = 0
      while start < bytes.count {
        let end = min(start + size, bytes.count)
        try decoder.decode(bytes.span.extracting(start..<end), into: &found)
        start = end
      }
      try decoder.finish(into: &found)
    } catch {
      return (found.map(\.place), error)
    }
    return (found.map(\.place), nil)
  }

  /// The same in pieces of every size as whole.
  func expectSameInPieces() {
    let whole = inPieces(of: max(1, text.utf8.count))
    for size in [1, 2, 3, 7, 64] {
      let cut = inPieces(of: size)
      #expect(cut.places == whole.places, "in pieces of \(size)")
      #expect(cut.error?.description == whole.error?.description, "in pieces of \(size)")
    }
  }

  func error() -> LocationError? { #expect(throws: LocationError.self) { try places() } }
}

func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
  try #require(Coordinate(latitude: latitude, longitude: longitude))
}

extension PlaceTextFormat {
  /// What a writer makes of places.
  func written(_ places: [PointOfInterest]) -> (text: String, leftOut: [String: Int]) {
    var writer = makeWriter(attributes: Set(places.flatMap(\.attributes.keys)).sorted())
    var text = ASCIIWriter()
    writer.begin(to: &text)
    for place in places { writer.write(place, to: &text) }
    writer.finish(to: &text)
    return (String(decoding: text.bytes, as: UTF8.self), writer.leftOut)
  }
}
