/// The first bytes of a file that may be GeoJSON (RFC 7946).
package enum GeoJSONHead {
  /// Returns whether the bytes begin with an object that contains a type of GeoJSON.
  package static func isRecognized(_ head: Span<UInt8>) -> Bool {
    var index = 0
    while index < head.count, head[index] <= 0x20 || [0xEF, 0xBB, 0xBF].contains(head[index]) { index += 1 }
    guard index < head.count, head[index] == UInt8(ascii: "{") else { return false }
    let text = head.extracting(index..<head.count)
    let types: [StaticString] = [
      "\"FeatureCollection\"", "\"Feature\"", "\"LineString\"", "\"MultiLineString\"", "\"Point\"",
      "\"GeometryCollection\"", "\"Polygon\"", "\"MultiPolygon\"", "\"MultiPoint\"",
    ]
    return text.contains("\"type\"") && types.contains { text.contains($0) }
  }
}
