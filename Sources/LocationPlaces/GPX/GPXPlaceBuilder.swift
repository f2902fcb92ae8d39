import LocationKit
import LocationText

/// A builder of places from the waypoints of a GPX file.
struct GPXPlaceBuilder: XMLPlaceBuilder {
  var entries: [FoundPlace] = []
  var current: XMLPlace
  private var elements = XMLElements<GPXElement>()
  private var proximity: Double?

  init(source: String, _ options: PlaceOptions) {
    current = XMLPlace(source: source, options, element: "waypoint")
  }

  static let formatName = "GPX"
  static let root = GPXElement.gpx

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> GPXElement? {
    GPXElement(localName: localName, in: uri).flatMap { $0.isOfPlace || known.contains($0) ? $0 : nil }
  }

  private static let known: Set<GPXElement> = [.gpx, .waypoint, .name, .extensions]

  mutating func startElement(_ element: GPXElement?, _ tag: XMLStartTag) {
    guard elements.begin(element, element?.belongs(in: elements.last) == true), element == .waypoint else { return }
    current.begin(tag)
    proximity = nil
    note { builder throws(PlaceFault) in
      builder.current.place.geometry = .point(
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
      case .placeID: builder.current.place.id = text
      case .placeRadius: try builder.current.place.set("radius_m", to: text)
      case .dwellTime: try builder.current.place.set("dwell_s", to: text)
      case .proximity:
        var other = WrittenPlace()
        try other.set("radius_m", to: text)
        builder.proximity = other.radius
      default: builder.current.place.name = text
      }
    }
  }

  private mutating func finish() {
    current.place.radius = current.place.radius ?? proximity
    endPlace(orElse: PlaceFault("it has no name", remedy: "give each waypoint a name of its own"))
  }

  private static func degrees(_ text: Span<UInt8>, _ name: String) throws(PlaceFault) -> Double {
    guard let number = DecimalText.double(text.extracting(text.withoutXMLSpace)) else {
      throw PlaceFault(text.isEmpty ? "it has no \(name)" : "the \(name) is not a number: \(String(text))")
    }
    return number
  }
}
