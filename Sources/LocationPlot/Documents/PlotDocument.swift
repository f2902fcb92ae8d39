package import LocationKit
import LocationText

/// A picture (SVG) or a page (HTML) of a track. The same values give the same bytes.
package struct PlotDocument {
  /// Name of the track.
  package var title: String
  /// What the track contains, in one line.
  package var subtitle: String
  /// Names and values for the table of totals.
  package var totals: [(name: String, value: String)]
  package var panels: [any PlotPanel]

  package init(
    title: String, subtitle: String, totals: [(name: String, value: String)], panels: [any PlotPanel]
  ) {
    (self.title, self.subtitle, self.totals, self.panels) = (title, subtitle, totals, panels)
  }

  /// The totals as sentences, for readers of the picture who do not see it.
  private var description: String {
    ([subtitle] + totals.map { "\($0.name): \($0.value)" }).joined(separator: ". ") + "."
  }
}

// MARK: SVG

extension PlotDocument {
  private static let width = 960.0
  private static let margin = 20.0

  /// Appends the picture: all panels, one below the other.
  package func appendSVG(to writer: inout ASCIIWriter) {
    var drawing = Drawing()
    let inner = Self.width - 2 * Self.margin
    drawing.text(title, at: SIMD2(Self.margin, 34), "title")
    drawing.text(subtitle, at: SIMD2(Self.margin, 56), "label")
    var y = 70.0
    for panel in panels {
      let height = panel.height(forWidth: inner)
      drawing.text(panel.heading, at: SIMD2(Self.margin, y + 16), "heading")
      drawing.framed(at: SIMD2(Self.margin, y + 24), SIMD2(inner, height)) {
        panel.draw(in: SIMD2(inner, height), &$0)
      }
      y += height + 36
    }
    let size = SIMD2(Self.width, y + 4)
    writer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    appendHead(size: size, number: 0, (title, description), isRoot: true, to: &writer)
    writer.append("<style>\n")
    writer.append(PlotStyle.drawing)
    writer.append("</style>\n")
    var paper = Drawing()
    paper.rectangle(size, "paper")
    writer.append(contentsOf: paper.writer.bytes)
    writer.append(contentsOf: drawing.writer.bytes)
    writer.append("</svg>\n")
  }

  private func appendHead(
    size: SIMD2<Double>, number: Int, _ texts: (title: String, description: String), isRoot: Bool,
    to writer: inout ASCIIWriter
  ) {
    writer.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
    writer.append(size.x, decimals: 1)
    writer.append(" ")
    writer.append(size.y, decimals: 1)
    writer.append("\"")
    if isRoot {
      writer.append(" width=\"")
      writer.append(size.x, decimals: 1)
      writer.append("\" height=\"")
      writer.append(size.y, decimals: 1)
      writer.append("\"")
    }
    writer.append(" role=\"img\" aria-labelledby=\"t")
    writer.append(number)
    writer.append(" d")
    writer.append(number)
    writer.append("\">\n<title id=\"t")
    writer.append(number)
    writer.append("\">")
    writer.appendXML(texts.title)
    writer.append("</title>\n<desc id=\"d")
    writer.append(number)
    writer.append("\">")
    writer.appendXML(texts.description)
    writer.append("</desc>\n")
  }
}

// MARK: HTML

extension PlotDocument {
  private static let figureWidth = 440.0

  /// Appends the page, which is also well-formed XML: a figure for each panel, and the table of totals. Nothing is
  /// loaded, and no script runs.
  package func appendHTML(to writer: inout ASCIIWriter) {
    writer.append("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n")
    writer.append(
      "<meta charset=\"utf-8\"/>\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '"
    )
    writer.append(PlotStyle.hash)
    writer.append("'; base-uri 'none'; form-action 'none'\"/>\n")
    writer.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>")
    writer.appendXML(title)
    writer.append("</title>\n<style>")
    writer.append(utf8: PlotStyle.sheet)
    writer.append("</style>\n</head>\n<body>\n<header>\n<h1>")
    writer.appendXML(title)
    writer.append("</h1>\n<p>")
    writer.appendXML(subtitle)
    writer.append("</p>\n</header>\n<main>\n")
    for (number, panel) in panels.enumerated() {
      appendFigure(panel, number, to: &writer)
      if number == 0 { appendTable(to: &writer) }
    }
    writer.append("</main>\n<footer>Times are UTC. Outline of the world: Natural Earth, public domain.</footer>\n")
    writer.append("</body>\n</html>\n")
  }

  private func appendFigure(_ panel: any PlotPanel, _ number: Int, to writer: inout ASCIIWriter) {
    let size = SIMD2(Self.figureWidth, panel.height(forWidth: Self.figureWidth))
    writer.append("<figure>\n<figcaption>")
    writer.appendXML(panel.heading)
    writer.append("</figcaption>\n")
    appendHead(size: size, number: number, (panel.heading, panel.description), isRoot: false, to: &writer)
    var drawing = Drawing()
    panel.draw(in: size, &drawing)
    writer.append(contentsOf: drawing.writer.bytes)
    writer.append("</svg>\n</figure>\n")
  }

  private func appendTable(to writer: inout ASCIIWriter) {
    writer.append("<section>\n<table>\n<caption>Totals</caption>\n<tbody>\n")
    for (name, value) in totals {
      writer.append("<tr><th scope=\"row\">")
      writer.appendXML(name)
      writer.append("</th><td>")
      writer.appendXML(value)
      writer.append("</td></tr>\n")
    }
    writer.append("</tbody>\n</table>\n</section>\n")
  }
}
