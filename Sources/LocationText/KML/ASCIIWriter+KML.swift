package import LocationKit

/// The elements of KML 2.2 that files of tracks and of places share.
extension ASCIIWriter {
  /// Appends the beginning of a file, with the start of its Document.
  /// - Parameter namespaces: the declarations of further namespaces, each after a blank.
  package mutating func appendKMLStart(namespaces: StaticString = "") {
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"")
    append(namespaces)
    append("><Document>")
  }

  /// Appends a Data element, which belongs in ExtendedData. An unknown value writes nothing.
  package mutating func appendData(_ name: String, _ value: String?) {
    guard let value else { return }
    append("<Data name=\"")
    appendXML(name)
    append("\"><value>")
    appendXML(value)
    append("</value></Data>")
  }

  /// Appends a longitude, a latitude and, if it is known, a height in metres.
  package mutating func appendTuple(
    longitude: Double, latitude: Double, height: Double? = nil, separator: StaticString = ","
  ) {
    append(longitude, decimals: 9)
    append(separator)
    append(latitude, decimals: 9)
    guard let height else { return }
    append(separator)
    append(height, decimals: 3)
  }
}
