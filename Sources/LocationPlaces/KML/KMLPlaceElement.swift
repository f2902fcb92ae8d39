import LocationTracks

/// The elements of KML that make a place; all others are skipped with their contents. Source: OGC 07-147r2.
enum KMLPlaceElement: Sendable {
  case kml, document, folder, placemark, name
  case extendedData, data, value, schemaData, simpleData
  case multiGeometry, point, lineString, polygon, outerBoundary, innerBoundary, linearRing, coordinates

  init?(localName: Span<UInt8>, in uri: Span<UInt8>) {
    guard KMLElement.isKnown(uri) else { return nil }
    switch localName {
    case "kml": self = .kml
    case "Document": self = .document
    case "Folder": self = .folder
    case "Placemark": self = .placemark
    case "name": self = .name
    case "ExtendedData": self = .extendedData
    case "Data": self = .data
    case "value": self = .value
    case "SchemaData": self = .schemaData
    case "SimpleData": self = .simpleData
    default: self.init(geometry: localName)
    }
  }

  private init?(geometry name: Span<UInt8>) {
    switch name {
    case "MultiGeometry": self = .multiGeometry
    case "Point": self = .point
    case "LineString": self = .lineString
    case "Polygon": self = .polygon
    case "outerBoundaryIs": self = .outerBoundary
    case "innerBoundaryIs": self = .innerBoundary
    case "LinearRing": self = .linearRing
    case "coordinates": self = .coordinates
    default: return nil
    }
  }

  var holdsText: Bool { self == .name || self == .value || self == .simpleData }

  func belongs(in parent: KMLPlaceElement?) -> Bool {
    switch self {
    case .kml: parent == nil
    case .document, .folder, .placemark: parent == .kml || parent == .document || parent == .folder
    case .name, .extendedData: parent == .placemark
    case .data, .schemaData: parent == .extendedData
    case .value: parent == .data
    case .simpleData: parent == .schemaData
    case .multiGeometry, .point, .lineString, .polygon: parent == .placemark || parent == .multiGeometry
    case .outerBoundary, .innerBoundary: parent == .polygon
    case .linearRing: parent == .outerBoundary || parent == .innerBoundary
    case .coordinates: parent == .point || parent == .lineString || parent == .linearRing
    }
  }
}
