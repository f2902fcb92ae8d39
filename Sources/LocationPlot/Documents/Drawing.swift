import LocationKit
import LocationText

/// A writer of SVG elements. Their looks are those of their classes in ``PlotStyle``.
package struct Drawing {
  enum Anchor: String {
    case start
    case middle
    case end
  }

  private(set) var writer = ASCIIWriter()

  mutating func path(_ data: PathData, _ kind: StaticString, width: Double? = nil) {
    guard !data.isEmpty else { return }
    begin("path", kind, width.map { ["stroke-width": $0] } ?? [:])
    writer.append(" d=\"")
    writer.append(contentsOf: data.writer.bytes)
    writer.append("\"/>\n")
  }

  mutating func rectangle(at origin: SIMD2<Double> = SIMD2(), _ size: SIMD2<Double>, _ kind: StaticString) {
    begin("rect", kind, Self.frame(origin, size))
    writer.append("/>\n")
  }

  mutating func circle(at center: SIMD2<Double>, radius: Double, _ kind: StaticString) {
    begin("circle", kind, ["cx": center.x, "cy": center.y, "r": radius])
    writer.append("/>\n")
  }

  mutating func line(from start: SIMD2<Double>, to end: SIMD2<Double>, _ kind: StaticString) {
    var data = PathData()
    data.polyline([start, end])
    path(data, kind)
  }

  mutating func text(_ text: String, at point: SIMD2<Double>, _ kind: StaticString, _ anchor: Anchor = .start) {
    begin("text", kind, ["x": point.x, "y": point.y])
    if anchor != .start {
      writer.append(" text-anchor=\"")
      writer.append(utf8: anchor.rawValue)
      writer.append("\"")
    }
    writer.append(">")
    writer.appendXML(text)
    writer.append("</text>\n")
  }

  /// Draws into a frame, in its own coordinates; what lies outside is cut off.
  mutating func framed(
    at origin: SIMD2<Double>, _ size: SIMD2<Double>, _ draw: (inout Drawing) -> Void
  ) {
    writer.append("<svg")
    append(Self.frame(origin, size))
    writer.append(">\n")
    draw(&self)
    writer.append("</svg>\n")
  }

  private typealias Attributes = KeyValuePairs<StaticString, Double>

  private mutating func begin(_ element: StaticString, _ kind: StaticString, _ attributes: Attributes) {
    writer.append("<", element, " class=\"")
    writer.append(kind)
    writer.append("\"")
    append(attributes)
  }

  private static func frame(_ origin: SIMD2<Double>, _ size: SIMD2<Double>) -> Attributes {
    ["x": origin.x, "y": origin.y, "width": size.x, "height": size.y]
  }

  private mutating func append(_ attributes: Attributes) {
    for (name, value) in attributes {
      writer.append(" ", name, "=\"")
      writer.append(value, decimals: 1)
      writer.append("\"")
    }
  }
}
