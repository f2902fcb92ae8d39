package import LocationKit

/// The elements of GPX 1.1 that files of tracks and of places share.
extension ASCIIWriter {
  /// Appends the beginning of a file.
  /// - Parameter namespaces: the declarations of the namespaces of extensions, each after a blank.
  package mutating func appendGPXStart(creator: String, namespaces: StaticString) {
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
    appendXML(creator)
    append("\" xmlns=\"http://www.topografix.com/GPX/1/1\"")
    append(namespaces)
    append(">\n")
  }

  /// Appends the start tag of a point. The schema does not permit a longitude of 180.
  package mutating func appendGPXPointStart(_ name: StaticString, _ coordinate: Coordinate) {
    append("<")
    append(name)
    append(" lat=\"")
    append(coordinate.latitude, decimals: 9)
    append("\" lon=\"")
    append(coordinate.longitude >= 180 - 0.5e-9 ? -180 : coordinate.longitude, decimals: 9)
    append("\">")
  }
}
