import LocationKit
import LocationText

/// A builder of places from the waypoints of a GPX file.
struct GPXPlaceBuilder: XMLPlaceBuilder {
  var entries: [FoundPlace] = []
  var failure: LocationError?

  let source: String
  let options: PlaceOptions
  private var elements = XMLElements<GPXElement>()
  var place = WrittenPlace()
  private var proximity: Double?
  private(set) var line = 0
  private(set) var number = 0

  init(source: String, _ options: PlaceOptions) {
    self.source = source
    self.options = options
  }

  static let placeElement = "waypoint"
  static let formatName = "GPX"
  static let root = GPXElement.gpx

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> GPXElement? {
    GPXElement(localName: localName, in: uri).flatMap { $0.isOfPlace || known.contains($0) ? $0 : nil }
  }

  private static let known: Set<GPXElement> = [.gpx, .waypoint, .name, .extensions]

  mutating func startElement(_ element: GPXElement?, _ tag: XMLStartTag) {
    guard elements.begin(element, element?.belongs(in: elements.last) == true), element == .waypoint else { return }
    number += 1
    line = tag.line
    place = WrittenPlace()
    proximity = nil
    note { builder throws(PlaceFault) in
      builder.place.geometry = .point(
        WrittenPosition(
          latitude: try Self.degrees(tag.value(of: "lat").span, "lat"),
          longitude: try Self.degrees(tag.value(of: "lon").span, "lon")))
    }
  }

  mutating func appendText(_ bytes: Span<UInt8>) { elements.append(bytes, isRead: elements.last?.holdsText == true) }

  mutating func endElement() {
    guard let (element, text) = elements.end() else { return }
    if element == .waypoint { return finish() }
    guard element.holdsText, let text, !text.isEmpty else { return }
    note { builder throws(PlaceFault) in
      switch element {
      case .placeID: builder.place.id = text
      case .placeRadius: try builder.place.set("radius_m", to: text)
      case .dwellTime: try builder.place.set("dwell_s", to: text)
      case .proximity:
        var other = WrittenPlace()
        try other.set("radius_m", to: text)
        builder.proximity = other.radius
      default: builder.place.name = text
      }
    }
  }

  private mutating func finish() {
    place.radius = place.radius ?? proximity
    endPlace(orElse: PlaceFault("it has no name", remedy: "give each waypoint a name of its own"))
  }

  private static func degrees(_ text: Span<UInt8>, _ name: String) throws(PlaceFault) -> Double {
    guard let number = DecimalText.double(text.extracting(text.withoutXMLSpace)) else {
      throw PlaceFault(text.isEmpty ? "it has no \(name)" : "the \(name) is not a number: \(String(text))")
    }
    return number
  }
}
