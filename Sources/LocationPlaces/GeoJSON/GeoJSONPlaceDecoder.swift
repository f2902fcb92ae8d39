import LocationKit
import LocationText

/// A decoder of GeoJSON: see ``GeoJSONPlaceFormat``. It holds a Feature as text until the Feature ends.
struct GeoJSONPlaceDecoder: PlaceDecoder {
  private let source: String
  private let options: PlaceOptions
  private var framer = JSONListFramer(.geoJSON)
  private var features = 0

  init(source: String, _ options: PlaceOptions) {
    self.source = source
    self.options = options
  }

  mutating func decode(_ bytes: Span<UInt8>, into places: inout [FoundPlace]) throws(LocationError) {
    var index = 0
    while let piece = try next(in: bytes, from: &index) {
      switch piece {
      case .opening, .closing: try check(piece)
      case .element, .object: try take(into: &places)
      }
    }
  }

  mutating func finish(into places: inout [FoundPlace]) throws(LocationError) {
    guard framer.missing != nil else { return }
    throw LocationError(
      .invalidData, "the file is cut short: it ends inside \(framer.missing == .object ? "an object" : "a collection")",
      context: place(framer.position))
  }

  private mutating func next(
    in bytes: Span<UInt8>, from index: inout Int
  ) throws(LocationError) -> JSONListFramer.Piece? {
    do throws(JSONListFault) {
      return try framer.next(in: bytes, from: &index)
    } catch {
      throw LocationError(.invalidData, error.message, context: place(framer.position))
    }
  }

  private mutating func take(into places: inout [FoundPlace]) throws(LocationError) {
    features += 1
    let text = framer.piece
    do throws(PlaceFault) {
      let feature = try GeoJSONFeature(text.span)
      let position = PlacePosition(line: framer.start.line, element: "feature", number: features)
      for place in try feature.place.places(options) { places.append(FoundPlace(place, at: position)) }
    } catch {
      throw LocationError(
        .invalidData, "feature \(features): \(error.message)", context: place(framer.start), remedy: error.remedy)
    }
  }

  /// Checks that the text around the features of a collection is JSON, too.
  private func check(_ piece: JSONListFramer.Piece) throws(LocationError) {
    guard let fault = framer.fault(in: piece) else { return }
    throw LocationError(.invalidData, "this is not JSON: \(fault.what)", context: place(fault.at))
  }

  private func place(_ position: TextPosition) -> String { "\(source):\(position.line):\(position.column)" }
}
