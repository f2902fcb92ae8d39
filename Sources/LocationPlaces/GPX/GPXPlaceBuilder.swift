import LocationKit
import LocationText

/// A builder of places from the waypoints of a GPX file.
struct GPXPlaceBuilder: XMLPlaceBuilder {
  var found: [FoundPlace] = []
  private(set) var failure: LocationError?

  private let source: String
  private let options: PlaceOptions
  private var elements = XMLElements<GPXElement>()
  private var place = WrittenPlace()
  private var proximity: Double?
  private var line = 0
  private var waypoints = 0

  init(source: String, _ options: PlaceOptions) {
    self.source = source
    self.options = options
  }

  static let formatName = "GPX"
  static let root = GPXElement.gpx

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> GPXElement? {
    GPXElement(localName: localName, in: uri).flatMap { $0.isOfPlace || known.contains($0) ? $0 : nil }
  }

  private static let known: Set<GPXElement> = [.gpx, .waypoint, .name, .extensions]

  mutating func startElement(_ element: GPXElement?, _ tag: XMLStartTag) {
    guard elements.begin(element, element?.belongs(in: elements.last) == true), element == .waypoint else { return }
    waypoints += 1
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
    if place.id == nil {
      place.id = place.name
    } else if place.id == place.name {
      // Our own writer adds the id as the name of places without one, because a device shows nothing else.
      place.name = nil
    }
    place.radius = place.radius ?? proximity
    note { builder throws(PlaceFault) in
      guard builder.place.id != nil else {
        throw PlaceFault("it has no name", remedy: "give each waypoint a name of its own")
      }
      let position = PlacePosition(line: builder.line, element: "waypoint", number: builder.waypoints)
      for place in try builder.place.places(builder.options) { builder.found.append(FoundPlace(place, at: position)) }
    }
  }

  private mutating func note(_ body: (inout Self) throws(PlaceFault) -> Void) {
    guard failure == nil else { return }
    do throws(PlaceFault) {
      try body(&self)
    } catch {
      failure = LocationError(
        .invalidData, "waypoint \(waypoints): \(error.message)", context: "\(source):\(line)", remedy: error.remedy)
    }
  }

  private static func degrees(_ text: Span<UInt8>, _ name: String) throws(PlaceFault) -> Double {
    guard let number = DecimalText.double(text.extracting(text.withoutXMLSpace)) else {
      throw PlaceFault(text.isEmpty ? "it has no \(name)" : "the \(name) is not a number: \(String(text))")
    }
    return number
  }
}
