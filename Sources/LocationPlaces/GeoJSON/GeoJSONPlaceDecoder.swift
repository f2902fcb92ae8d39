import LocationKit
import LocationText

/// A decoder of GeoJSON: see ``GeoJSONPlaceFormat``. It holds a Feature as text until the Feature ends.
struct GeoJSONPlaceDecoder: PlaceDecoder {
  private let options: PlaceOptions
  private var framer: JSONListFramer
  private var features = 0

  init(source: String, _ options: PlaceOptions) {
    self.options = options
    framer = JSONListFramer(.geoJSON, source: source)
  }

  mutating func decode(_ bytes: Span<UInt8>, into places: inout [FoundPlace]) throws(LocationError) {
    var index = 0
    while let piece = try framer.next(in: bytes, from: &index) {
      switch piece {
      // The text around the features of a collection must be JSON, too.
      case .opening, .closing: try framer.check(piece)
      case .element, .object: try take(into: &places)
      }
    }
  }

  mutating func finish(into places: inout [FoundPlace]) throws(LocationError) {
    guard let missing = framer.missing else { return }
    let part = missing == .object ? "an object" : "a collection"
    throw framer.error("the file is cut short: it ends inside \(part)", at: framer.position)
  }

  private mutating func take(into places: inout [FoundPlace]) throws(LocationError) {
    features += 1
    let text = framer.piece
    do throws(PlaceFault) {
      let feature = try GeoJSONFeature(text.span)
      let position = PlacePosition(line: framer.start.line, element: "feature", number: features)
      for place in try feature.place.places(options) { places.append(FoundPlace(place, at: position)) }
    } catch {
      throw framer.error("feature \(features): \(error.message)", at: framer.start, remedy: error.remedy)
    }
  }
}
