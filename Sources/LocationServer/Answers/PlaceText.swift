import LocationKit
import LocationPlaces

/// Places as GeoJSON, as in files: see ``LocationPlaces/GeoJSONPlaceFormat``.
enum PlaceText {
  static func collection(_ places: [PointOfInterest]) -> [UInt8] {
    var writer = GeoJSONPlaceFormat().makeWriter(attributes: [])
    var text = ASCIIWriter()
    for place in places { writer.write(place, to: &text) }
    writer.finish(to: &text)
    return text.bytes
  }

  /// Returns one Feature: the collection's only line between its first and its last.
  static func feature(_ place: PointOfInterest) -> [UInt8] {
    let lines = collection([place]).split(separator: UInt8(ascii: "\n"))
    return lines.count > 1 ? Array(lines[1]) : []
  }

  /// Reads one Feature. Throws 400 with the fault.
  static func place(_ bytes: [UInt8]) throws(Problem) -> PointOfInterest {
    do throws(LocationError) {
      var decoder = GeoJSONPlaceFormat().makeDecoder(source: "the body", PlaceOptions())
      var found: [FoundPlace] = []
      try decoder.decode(bytes.span, into: &found)
      try decoder.finish(into: &found)
      guard found.count == 1 else {
        throw LocationError(.invalidData, "the body must be one Feature that is one place, not \(found.count)")
      }
      return found[0].place
    } catch {
      throw Problem(400, [error.message, error.remedy].compactMap { $0 }.joined(separator: "; "))
    }
  }
}
