package import LocationKit

/// A picture (SVG) or a page (HTML) of a track. The same values give the same bytes.
package struct PlotDocument {
  /// Name of the track.
  package var title: String
  /// What the track contains, in one line.
  package var subtitle: String
  /// Names and values for the table of totals.
  package var totals: [(name: String, value: String)]
  package var panels: [any PlotPanel]
  /// Name of the time zone: `UTC`, `Europe/Berlin`, or `local`.
  package var timeZone: String

  package init(
    title: String, subtitle: String, totals: [(name: String, value: String)], panels: [any PlotPanel],
    timeZone: String = "UTC"
  ) {
    (self.title, self.subtitle, self.totals, self.panels) = (title, subtitle, totals, panels)
    self.timeZone = timeZone
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
    writer.append(utf8: head(size: size, number: 0, title, description, isRoot: true))
    writer.append(utf8: "<style>\n\(PlotStyle.drawing)</style>\n")
    var paper = Drawing()
    paper.rectangle(size, "paper")
    writer.append(contentsOf: paper.writer.bytes)
    writer.append(contentsOf: drawing.writer.bytes)
    writer.append("</svg>\n")
  }

  private func head(size: SIMD2<Double>, number: Int, _ title: String, _ description: String, isRoot: Bool) -> String {
    let width = PlotText.number(size.x, decimals: 1, trimmed: true)
    let height = PlotText.number(size.y, decimals: 1, trimmed: true)
    let extent = isRoot ? " width=\"\(width)\" height=\"\(height)\"" : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)"\(extent) role="img" aria-labelledby="t\(number) d\(number)">
      <title id="t\(number)">\(PlotText.xml(title))</title>
      <desc id="d\(number)">\(PlotText.xml(description))</desc>

      """
  }
}

// MARK: HTML

extension PlotDocument {
  private static let figureWidth = 440.0

  /// Appends the page, which is also well-formed XML: a figure for each panel, and the table of totals. Nothing is
  /// loaded, and no script runs.
  package func appendHTML(to writer: inout ASCIIWriter) {
    let title = PlotText.xml(title)
    writer.append(
      utf8: """
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(PlotStyle.hash)'; base-uri 'none'; form-action 'none'"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>\(title)</title>
        <style>\(PlotStyle.sheet)</style>
        </head>
        <body>
        <header>
        <h1>\(title)</h1>
        <p>\(PlotText.xml(subtitle))</p>
        </header>
        <main>

        """)
    for (number, panel) in panels.enumerated() {
      appendFigure(panel, number, to: &writer)
      if number == 0 { writer.append(utf8: table) }
    }
    writer.append(
      utf8: """
        </main>
        <footer>Times are \(PlotText.xml(timeZone)). Outline of the world: Natural Earth, public domain.</footer>
        </body>
        </html>

        """)
  }

  private func appendFigure(_ panel: any PlotPanel, _ number: Int, to writer: inout ASCIIWriter) {
    let size = SIMD2(Self.figureWidth, panel.height(forWidth: Self.figureWidth))
    writer.append(utf8: "<figure>\n<figcaption>\(PlotText.xml(panel.heading))</figcaption>\n")
    writer.append(utf8: head(size: size, number: number, panel.heading, panel.description, isRoot: false))
    var drawing = Drawing()
    panel.draw(in: size, &drawing)
    writer.append(contentsOf: drawing.writer.bytes)
    writer.append("</svg>\n</figure>\n")
  }

  private var table: String {
    let rows = totals.map { name, value in
      "<tr><th scope=\"row\">\(PlotText.xml(name))</th><td>\(PlotText.xml(value))</td></tr>\n"
    }
    return """
      <section>
      <table>
      <caption>Totals</caption>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </section>

      """
  }
}
