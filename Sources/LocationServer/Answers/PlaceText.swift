import LocationKit
import LocationPlaces

/// Places as GeoJSON, as in files: see ``LocationPlaces/GeoJSONPlaceFormat``.
enum PlaceText {
  static func collection(_ places: [PointOfInterest]) -> [UInt8] {
    var writer = GeoJSONPlaceFormat().makeWriter(attributes: [])
    var text = ASCIIWriter()
    writer.begin(to: &text)
    for place in places { writer.write(place, to: &text) }
    writer.finish(to: &text)
    return text.bytes
  }

  /// Returns one Feature: the collection's only line between its first and its last.
  static func feature(_ place: PointOfInterest) -> [UInt8] {
    let lines = collection([place]).split(separator: UInt8(ascii: "\n"))
    return lines.count > 1 ? Array(lines[1]) : []
  }

  /// Returns whether a path can name the place: browsers resolve `.` and `..`, also if they are escaped.
  static func canBeAddressed(_ id: String) -> Bool {
    (1...1000).contains(id.utf8.count) && id != "." && id != ".." && id.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
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
      // Remedies for files of places may name options of commands.
      let remedy = error.remedy.flatMap { $0.contains("--") ? nil : $0 }
      throw Problem(400, [error.message, remedy].compactMap { $0 }.joined(separator: "; "))
    }
  }
}
