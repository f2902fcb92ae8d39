import LocationKit
import LocationText

/// The waypoints of GPX 1.0 and 1.1, in any encoding that is supported for tracks. Tracks and routes in the file are
/// ignored.
///
/// A waypoint is a circle. Its id is its name; its radius is Garmin's `Proximity` (metres) if its extensions have
/// one. Within `extensions`, the elements `id`, `radius_m` and `dwell_s` of the namespace `urn:locate:places` take
/// precedence; files that this package writes contain them.
package struct GPXPlaceFormat: PlaceTextFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "GPX" }
  package var word: String { "gpx" }
  package var sign: String { "waypoints" }

  package func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("gpx") }

  package func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    XMLEntryDecoder(source: source, GPXPlaceBuilder(source: source, options))
  }

  package func makeWriter(attributes: [String]) -> any PlaceWriter { GPXPlaceWriter() }
}

/// A writer of GPX 1.1: circles as waypoints with readable names, and with Garmin's proximity as the radius; see
/// ``GPXPlaceFormat``. GPX cannot represent other regions, or attributes.
struct GPXPlaceWriter: PlaceWriter {
  private(set) var leftOut: [String: Int] = [:]

  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter) {
    guard case .circle(let center, let radius) = place.region else {
      leftOut[place.region.plural, default: 0] += 1
      return
    }
    if !place.attributes.isEmpty { leftOut["attributes", default: 0] += place.attributes.count }
    writer.appendGPXPointStart("wpt", center)
    writer.appendElement("name", text: place.name ?? place.id)
    writer.appendElement("extensions") { writer in
      writer.appendElement("gpxx:WaypointExtension") { writer in
        writer.appendElement("gpxx:Proximity") { $0.append(radius, decimals: 6) }
      }
      writer.appendElement("locate:id", text: place.id)
      if let dwellTime = place.dwellTime {
        writer.appendElement("locate:dwell_s") { $0.append(dwellTime.inSeconds, decimals: 9) }
      }
    }
    writer.append("</wpt>\n")
  }

  func finish(to writer: inout ASCIIWriter) { writer.append("</gpx>\n") }

  func begin(to writer: inout ASCIIWriter) {
    writer.appendGPXStart(
      creator: "locate",
      namespaces: """
         xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" xmlns:locate="urn:locate:places"
        """)
  }
}

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
