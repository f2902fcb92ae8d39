import LocationKit
import LocationText

/// GeoJSON (RFC 7946): a FeatureCollection, a Feature, or several of these one after another.
///
/// A place has an `id`, of the Feature or in its properties. The properties `name`, `radius_m`, `width_m` (metres)
/// and `dwell_s` (seconds) have their usual meaning; all others become ``/LocationKit/PointOfInterest/attributes``.
///
/// - A Point with a `radius_m` is a circle.
/// - A Polygon or MultiPolygon is a polygon; edges are straight in longitude and latitude.
/// - A LineString with a `width_m` is a corridor. So is a MultiLineString if each of its lines begins at the end of
///   the previous one.
/// - A geometry with several parts that do not form one region becomes several places, `id#1`, `id#2` and so on.
///
/// A geometry may cross the antimeridian in any notation: cut there, with longitudes beyond 180, or with a step of
/// more than 180 degrees, which stands for the shorter way. Rings may turn in either direction.
package struct GeoJSONPlaceFormat: PlaceTextFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "GeoJSON" }
  package var word: String { "geojson" }
  package var sign: String { "Features with an id" }

  package func recognizes(_ head: Span<UInt8>) -> Bool { GeoJSONHead.isRecognized(head) }

  package func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    GeoJSONPlaceDecoder(source: source, options)
  }

  package func makeWriter(attributes: [String]) -> any PlaceWriter { GeoJSONPlaceWriter() }
}

/// A writer of a FeatureCollection: see ``GeoJSONPlaceFormat``. Outlines turn counter-clockwise and holes clockwise,
/// and geometries that cross the antimeridian are cut there, as RFC 7946 requires (3.1.6, 3.1.9).
struct GeoJSONPlaceWriter: PlaceWriter {
  private var isFirst = true

  var leftOut: [String: Int] { [:] }

  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter) {
    writer.append(isFirst ? "\n" : ",\n")
    isFirst = false
    writer.append("{\"type\":\"Feature\",\"id\":")
    writer.appendQuoted(place.id)
    writer.append(",\"properties\":{")
    appendProperties(of: place, to: &writer)
    writer.append("},\"geometry\":")
    append(place.region, to: &writer)
    writer.append("}")
  }

  func finish(to writer: inout ASCIIWriter) { writer.append("\n]}\n") }

  func begin(to writer: inout ASCIIWriter) {
    writer.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  private func appendProperties(of place: PointOfInterest, to writer: inout ASCIIWriter) {
    var isFirst = true
    func begin(_ name: String) {
      if !isFirst { writer.append(",") }
      isFirst = false
      writer.appendQuoted(name)
      writer.append(":")
    }
    if let name = place.name {
      begin("name")
      writer.appendQuoted(name)
    }
    for (name, number, decimals) in place.writtenNumbers {
      begin(name)
      writer.append(number, decimals: decimals)
    }
    for (name, value) in place.writtenAttributes {
      begin(name)
      writer.appendQuoted(value)
    }
  }

  // MARK: Geometry

  private func append(_ region: Region, to writer: inout ASCIIWriter) {
    switch region {
    case .circle(let center, _):
      writer.append("{\"type\":\"Point\",\"coordinates\":")
      append(PlanePoint(center), to: &writer)
    case .corridor(let corridor):
      let lines = AntimeridianCut.lines(corridor.path)
      writer.append(lines.count == 1 ? "{\"type\":\"LineString\"" : "{\"type\":\"MultiLineString\"")
      appendCoordinates(lines, to: &writer) { append($1, isRing: false, to: &$0) }
    case .polygon(let polygons):
      let parts = polygons.flatMap { AntimeridianCut.polygons($0) }
      writer.append(parts.count == 1 ? "{\"type\":\"Polygon\"" : "{\"type\":\"MultiPolygon\"")
      appendCoordinates(parts, to: &writer) { writer, rings in
        writer.appendList(rings) { append($1, isRing: true, to: &$0) }
      }
    }
    writer.append("}")
  }

  /// Appends the coordinates of a single part, or an array of those of several.
  private func appendCoordinates<Part>(
    _ parts: [Part], to writer: inout ASCIIWriter, _ append: (inout ASCIIWriter, Part) -> Void
  ) {
    writer.append(",\"coordinates\":")
    if parts.count == 1 { append(&writer, parts[0]) } else { writer.appendList(parts, append) }
  }

  private func append(_ points: [PlanePoint], isRing: Bool, to writer: inout ASCIIWriter) {
    writer.appendList(points + (isRing ? points.prefix(1) : [])) { append($1, to: &$0) }
  }

  private func append(_ point: PlanePoint, to writer: inout ASCIIWriter) {
    writer.append("[")
    writer.appendTuple(longitude: point.longitude, latitude: point.latitude)
    writer.append("]")
  }
}

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
