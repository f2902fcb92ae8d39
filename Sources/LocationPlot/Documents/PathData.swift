import LocationKit

/// The data of an SVG path, to a tenth of a pixel.
struct PathData {
  private(set) var writer = ASCIIWriter()

  var isEmpty: Bool { writer.bytes.isEmpty }

  /// Appends a point that a round line cap makes visible.
  mutating func dot(at point: SIMD2<Double>) {
    append("M", point)
    writer.append("h0")
  }

  /// Appends a line through points; a single point is a dot.
  mutating func polyline(_ points: some Collection<SIMD2<Double>>) {
    guard let first = points.first else { return }
    if points.count == 1 { return dot(at: first) }
    append("M", first)
    for point in points.dropFirst() { append("L", point) }
  }

  mutating func polygon(_ points: some Collection<SIMD2<Double>>) {
    guard points.count > 2 else { return }
    polyline(points)
    writer.append("Z")
  }

  private mutating func append(_ command: StaticString, _ point: SIMD2<Double>) {
    writer.append(command)
    writer.append(point.x, decimals: 1)
    writer.append(" ")
    writer.append(point.y, decimals: 1)
  }
}
