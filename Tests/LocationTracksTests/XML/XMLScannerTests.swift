import LocationKit
import Testing

@testable import LocationText
@testable import LocationTracks

/// What the scanner makes of XML, seen through GPX.
@Suite("XMLScanner")
struct XMLScannerTests {
  private static let segment = #"<trk><trkseg><trkpt lat="1" lon="2"><ele>5</ele></trkpt></trkseg></trk>"#

  @Test(
    "a reference gives its character, in decimal and hexadecimal digits",
    arguments: [
      ("&#65;", "A"), ("&#x41;", "A"), ("&#x6a;&#X6A;", nil), ("&#x6A;&#x6a;", "jj"), ("&#x0000000000000041;", "A"),
      ("&#x10FFFF;", "\u{10FFFF}"), ("&#x110000;", nil), ("&#1114112;", nil), ("&#4294967361;", nil),
      ("&#x100000041;", nil), ("&#xD800;", nil), ("&#xFFFE;", nil), ("&#8;", nil), ("&#x4g;", nil), ("&#4A;", nil),
      ("&#;", nil), ("&#x;", nil), ("&#65", nil), ("&#-65;", nil), ("&lt;&gt;&amp;&apos;&quot;", "<>&'\""),
      ("&ltt;", nil), ("&l;", nil), ("&am;", nil), ("&quo;", nil),
    ] as [(String, String?)])
  func references(text: String, expected: String?) {
    for end in ["</name>", "<!-- --></name>"] {
      let decoding = GPXDecoding(
        GPXDecoding.document("<wpt lat='1' lon='2'><name>\(text)\(end)</wpt>"), content: .everything)
      #expect((decoding.error == nil) == (expected != nil))
      guard case .waypoint(let waypoint) = decoding.entries.last else {
        #expect(expected == nil)
        continue
      }
      #expect(waypoint.name == expected)
    }
    let inValue = GPXDecoding("<gpx><trk><trkseg><trkpt lat='\(text)' lon='1'/></trkseg></trk></gpx>")
    #expect((inValue.error == nil) == (expected != nil))
    if let expected { #expect(inValue.faults.first?.message.contains("lat \"\(expected)\"") == true) }
  }

  @Test("columns count characters, not bytes")
  func columns() {
    #expect(
      GPXDecoding("<gpx>\n<!-- äöü€😀 --></oops>").error?.context
        == GPXDecoding("<gpx>\n<!-- aouex --></oops>").error?.context)
  }

  @Test("a declaration of the empty prefix with a colon declares nothing")
  func emptyPrefix() {
    #expect(GPXDecoding("<gpx xmlns:='urn:k'>\(Self.segment)</gpx>").locations.count == 1)
  }

  @Test(
    "a document declared as ASCII contains nothing else, at any place",
    arguments: [
      "<é/>", "<aé/>", "<a é='1'/>", "<a b='é'/>", "é", "<!-- é -->", "<?pi é?>", "<?é x?>", "<![CDATA[é]]>", "&é;",
    ])
  func beyondASCII(content: String) {
    func document(_ encoding: String) -> GPXDecoding {
      GPXDecoding("<?xml version='1.0' encoding='\(encoding)'?><gpx>\(Self.segment)\(content)</gpx>")
    }
    #expect(document("US-ASCII").error != nil)
    #expect(document("US-ASCII").locations.count == 1)
    #expect((document("UTF-8").error == nil) == (content != "&é;"))
  }

  @Test("names, attributes and namespaces have exact limits")
  func exactLimits() {
    func message(_ content: String) -> String? { GPXDecoding("<gpx>\(Self.segment)\(content)</gpx>").error?.message }
    func name(_ count: Int) -> String { String(repeating: "x", count: count) }
    func attributes(_ count: Int) -> String { (0..<count).map { " a\($0)=''" }.joined() }
    func namespaces(_ count: Int) -> String { (0..<count).map { " xmlns:a\($0)='u'" }.joined() }
    #expect(message("<\(name(50_000))/>") == nil)
    #expect(message("<\(name(50_000))>x</\(name(50_000))>") == nil)
    #expect(message("<\(name(50_001))/>") == "a name is longer than 50000 bytes")
    #expect(message("<a \(name(50_000))=''/>") == nil)
    #expect(message("<a \(name(50_001))=''/>") == "a name is longer than 50000 bytes")
    #expect(message("<a\(attributes(256))/>") == nil)
    #expect(message("<a\(attributes(257))/>") == "an element has more than 256 attributes")
    let four = String(repeating: "<a\(namespaces(256))>", count: 4)
    let ends = String(repeating: "</a>", count: 4)
    #expect(message(four + ends) == nil)
    #expect(message(four + "<b xmlns='u'/>" + ends) == "more than 1024 namespaces are declared")
    #expect(message(four + ends + four + ends) == nil, "they end with their element")
  }

  @Test("in an attribute's value every line end and tab is a blank, CR and LF together one")
  func lineEndsInValues() throws {
    let values = "lat='1\r\n2' lon='3\r4\n5\t6'"
    let fault = try #require(GPXDecoding(points: "<trkpt \(values)/>").faults.first)
    #expect(fault.message.contains(#"lat "1 2", lon "3 4 5 6""#), "\(fault.message)")
  }
}
