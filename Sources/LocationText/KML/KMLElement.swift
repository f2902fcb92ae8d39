/// An element of KML 2.2 that is read for tracks or places, including Google's extensions. All others are skipped with
/// their content.
///
/// Sources: OGC 07-147r2; developers.google.com/kml/documentation/kmlreference for those of `gx`, which OGC 12-007r2
/// (KML 2.3) adopted.
package enum KMLElement: UInt16, Sendable {
  case kml = 1
  case document, folder, placemark
  case name, description, author
  case extendedData, data, value, schemaData, simpleData, simpleArrayData
  case timeStamp, timeSpan, when, begin, end
  case networkLink, link, reference
  case multiGeometry, point, lineString, polygon, outerBoundary, innerBoundary, linearRing, coordinates, altitudeMode
  case multiTrack, track, coordinate

  /// Whether its text is a value of the enclosing element.
  package var holdsText: Bool {
    switch self {
    case .name, .description, .value, .simpleData, .when, .begin, .end, .reference, .altitudeMode, .coordinate: true
    default: false
    }
  }

  /// Returns whether the schema permits this element directly within `parent`; `nil` is the document.
  package func belongs(in parent: KMLElement?) -> Bool {
    switch self {
    case .kml: parent == nil
    case .document, .folder: parent == .kml || parent == .document || parent == .folder
    case .placemark: parent == .kml || parent == .document || parent == .folder
    case .name: parent?.isFeature == true || parent == .author
    case .description, .author: parent?.isFeature == true
    case .extendedData: parent?.isFeature == true || parent == .track
    case .data, .schemaData: parent == .extendedData
    case .value: parent == .data || parent == .simpleArrayData
    case .simpleData, .simpleArrayData: parent == .schemaData
    case .timeStamp, .timeSpan: parent == .placemark
    case .begin, .end: parent == .timeSpan
    case .networkLink: parent == .kml || parent == .document || parent == .folder
    case .link: parent == .networkLink
    case .reference: parent == .link
    case .when: parent == .timeStamp || parent == .track
    case .multiGeometry, .point, .lineString, .polygon, .multiTrack: parent == .placemark || parent == .multiGeometry
    case .track: parent == .placemark || parent == .multiGeometry || parent == .multiTrack
    case .outerBoundary, .innerBoundary: parent == .polygon
    case .linearRing: parent == .outerBoundary || parent == .innerBoundary
    case .coordinates: parent == .point || parent == .lineString || parent == .linearRing
    case .altitudeMode: parent == .point || parent == .lineString || parent == .track || parent == .multiTrack
    case .coordinate: parent == .track
    }
  }

  private var isFeature: Bool { self == .document || self == .folder || self == .placemark }
}

extension KMLElement {
  /// Returns the element with this name, without its prefix, in a namespace; `nil` for a foreign one.
  package init?(localName: Span<UInt8>, in uri: Span<UInt8>) {
    guard Self.isKnown(uri), let (_, element) = Self.names.first(where: { $0.name ~= localName }) else { return nil }
    self = element
  }

  private static let names: [(name: StaticString, element: KMLElement)] = [
    ("kml", .kml), ("Document", .document), ("Folder", .folder), ("Placemark", .placemark), ("name", .name),
    ("description", .description), ("author", .author), ("Point", .point), ("LineString", .lineString),
    ("MultiGeometry", .multiGeometry), ("Polygon", .polygon), ("outerBoundaryIs", .outerBoundary),
    ("innerBoundaryIs", .innerBoundary), ("LinearRing", .linearRing), ("coordinates", .coordinates),
    ("altitudeMode", .altitudeMode), ("Track", .track), ("MultiTrack", .multiTrack), ("coord", .coordinate),
    ("when", .when), ("TimeStamp", .timeStamp), ("TimeSpan", .timeSpan), ("begin", .begin), ("end", .end),
    ("NetworkLink", .networkLink), ("Link", .link), ("Url", .link), ("href", .reference),
    ("ExtendedData", .extendedData), ("SchemaData", .schemaData),
    ("SimpleArrayData", .simpleArrayData), ("SimpleData", .simpleData), ("Data", .data), ("value", .value),
  ]

  /// Returns whether a namespace is KML of any version, none, Google's extension, or Atom, which defines the author.
  private static func isKnown(_ uri: Span<UInt8>) -> Bool {
    switch uri {
    case "", "http://www.opengis.net/kml/2.2", "http://www.opengis.net/kml/2.3", "http://www.google.com/kml/ext/2.2",
      "http://www.w3.org/2005/Atom", "http://earth.google.com/kml/2.0", "http://earth.google.com/kml/2.1",
      "http://earth.google.com/kml/2.2":
      true
    default: false
    }
  }
}
