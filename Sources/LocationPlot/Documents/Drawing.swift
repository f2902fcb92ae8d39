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
    begin("path", kind)
    if let width { attribute("stroke-width", width) }
    writer.append(" d=\"")
    writer.append(contentsOf: data.writer.bytes)
    writer.append("\"/>\n")
  }

  mutating func rectangle(at origin: SIMD2<Double> = SIMD2(), _ size: SIMD2<Double>, _ kind: StaticString) {
    begin("rect", kind)
    frame(origin, size)
    writer.append("/>\n")
  }

  mutating func circle(at center: SIMD2<Double>, radius: Double, _ kind: StaticString) {
    begin("circle", kind)
    attribute("cx", center.x)
    attribute("cy", center.y)
    attribute("r", radius)
    writer.append("/>\n")
  }

  mutating func line(from start: SIMD2<Double>, to end: SIMD2<Double>, _ kind: StaticString) {
    var data = PathData()
    data.polyline([start, end])
    path(data, kind)
  }

  mutating func text(_ text: String, at point: SIMD2<Double>, _ kind: StaticString, _ anchor: Anchor = .start) {
    begin("text", kind)
    attribute("x", point.x)
    attribute("y", point.y)
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
    frame(origin, size)
    writer.append(">\n")
    draw(&self)
    writer.append("</svg>\n")
  }

  private mutating func begin(_ element: StaticString, _ kind: StaticString) {
    writer.append("<", element, " class=\"")
    writer.append(kind)
    writer.append("\"")
  }

  private mutating func frame(_ origin: SIMD2<Double>, _ size: SIMD2<Double>) {
    attribute("x", origin.x)
    attribute("y", origin.y)
    attribute("width", size.x)
    attribute("height", size.y)
  }

  private mutating func attribute(_ name: StaticString, _ value: Double) {
    writer.append(" ", name, "=\"")
    writer.append(value, decimals: 1)
    writer.append("\"")
  }
}
