import CEmbedded
import LocationKit
import LocationText
import Testing

@testable import LocationPlot

@Suite("PlotDocument")
struct PlotDocumentTests {
  private func document(title: String = "A & B <ride>") throws -> PlotDocument {
    var (line, series, scatter) = (TrackLine(), ValueSeries(), PositionScatter())
    for number in 0..<100 {
      let coordinate = try #require(Coordinate(latitude: 52, longitude: 13 + Double(number) / 100))
      line.append(coordinate, startsLine: number == 0)
      scatter.append(coordinate)
      series.note(Double(number % 7), at: Int64(number) * 1_000_000_000, startsLine: number == 0)
    }
    let center = try #require(Coordinate(latitude: 52, longitude: 13.5))
    let place = PointOfInterest(id: "1", name: "\"<&\u{1}", region: .circle(center: center, radius: 5000))
    let bytes = UnsafeBufferPointer(start: cworldoutline_bytes(), count: cworldoutline_count())
    let outline = try #require(WorldOutline(Array(bytes)))
    let metres = PlotUnit("m")
    return PlotDocument(
      title: title, subtitle: "100 locations", totals: [("Distance", "1 < 2")],
      panels: [
        MapPanel(line, places: [place], outline: outline, unit: (metres, PlotUnit("km", factor: 0.001))),
        ScatterPanel(try #require(scatter.makeStatistics()), metres),
        ChartPanel(
          "Speed", PlotUnit("km/h", factor: 3.6), series, axis: .time(shown: { $0 }, instant: { $0 }), range: 0...99e9,
          includesZero: true),
      ])
  }

  private func text(_ append: (inout ASCIIWriter) -> Void) -> String {
    var writer = ASCIIWriter()
    append(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("a picture has a title and a description, and names are escaped")
  func picture() throws {
    let svg = text { try? document().appendSVG(to: &$0) }
    #expect(svg.contains("role=\"img\" aria-labelledby=\"t0 d0\""))
    #expect(svg.contains("<title id=\"t0\">A &amp; B &lt;ride&gt;</title>"))
    #expect(svg.contains("<desc id=\"d0\">100 locations. Distance: 1 &lt; 2.</desc>"))
    #expect(svg.contains("&quot;&lt;&amp;\u{FFFD}</text>"))
    #expect(svg.contains("prefers-color-scheme:dark"))
    for forbidden in ["<script", "href", "style=", "nan", "inf"] { #expect(!svg.contains(forbidden), "\(forbidden)") }
  }

  @Test("a page permits its own style only, and has a table with headers")
  func page() throws {
    let html = text { try? document().appendHTML(to: &$0) }
    #expect(html.contains("default-src 'none'; style-src '\(PlotStyle.hash)'"))
    #expect(html.contains("<tr><th scope=\"row\">Distance</th><td>1 &lt; 2</td></tr>"))
    #expect(html.components("<figure>") == 3)
    for number in 0..<3 { #expect(html.contains("aria-labelledby=\"t\(number) d\(number)\"")) }
    for forbidden in ["<script", "href=", "style=", "http://example"] { #expect(!html.contains(forbidden)) }
  }

  @Test("the same values give the same bytes")
  func deterministic() throws {
    let (first, second) = (text { try? document().appendSVG(to: &$0) }, text { try? document().appendSVG(to: &$0) })
    #expect(first == second)
  }

  @Test("a picture of one position is finite")
  func single() throws {
    var (line, scatter) = (TrackLine(), PositionScatter())
    let pole = try #require(Coordinate(latitude: 90, longitude: 0))
    line.append(pole, startsLine: true)
    scatter.append(pole)
    let outline = try #require(WorldOutline(Array("{}".utf8)) ?? WorldOutline(Array("{\"arcs\":[],\"rings\":[]}".utf8)))
    let document = PlotDocument(
      title: "", subtitle: "", totals: [],
      panels: [
        MapPanel(line, places: [], outline: outline, unit: (PlotUnit("m"), PlotUnit("km", factor: 0.001))),
        ScatterPanel(try #require(scatter.makeStatistics()), PlotUnit("m")),
      ])
    let svg = text { document.appendSVG(to: &$0) }
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }
}

extension String {
  /// Returns the number of times that a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
