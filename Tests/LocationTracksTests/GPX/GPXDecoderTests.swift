import LocationKit
import LocationTracks
import TestSupport
import Testing

@testable import LocationText

@Suite("GPXDecoder")
struct GPXDecoderTests {
  private static let segment = #"<trk><trkseg><trkpt lat="1" lon="2"><ele>5</ele></trkpt></trkseg></trk>"#

  @Test("a malformed file delivers every point before the error, then an error with line and column")
  func brokenFile() {
    let text = """
      <gpx><trk><trkseg><trkpt lat="1" lon="1"/>
      <trkpt lat="2" lon="2"><ele>5</ele></trkpt>
      <trkpt lat="3" lon="3"><ele>5</oops></trkpt>
      <trkpt lat="4" lon="4"/></trkseg></trk></gpx>
      """
    let decoding = GPXDecoding(text)
    #expect(decoding.locations.map(\.coordinate.latitude) == [1, 2])
    #expect(decoding.error == LocationError(.invalidData, "", context: "ride.gpx:3:37"))
    #expect(decoding.error?.message == "the XML is broken: Opening and ending tag mismatch: ele and oops")
  }

  @Test("a truncated file delivers every complete point, then reports where it ends")
  func cutFile() {
    let text = "<gpx><trk><trkseg>\n<trkpt lat=\"1\" lon=\"1\"/>\n<trkpt lat=\"2\" lon=\"2\"><ele>5</e"
    let decoding = GPXDecoding(text)
    #expect(decoding.locations.map(\.coordinate.latitude) == [1])
    #expect(decoding.error?.code == .invalidData)
    #expect(decoding.error?.message == "the file is cut short: it ends inside <ele>")
    #expect(decoding.error?.context?.hasPrefix("ride.gpx:3:") == true)
  }

  @Test("a file truncated anywhere delivers each point before the cut once, then an error")
  func cutAnywhere() {
    let text = Array(GPXDecoding.document(Self.segment + Self.segment).utf8)
    for end in 0..<text.count {
      let decoding = GPXDecoding(Array(text[..<end]))
      #expect(decoding.locations.count <= 2)
      #expect(decoding.error?.code == .invalidData, "cut after \(end) bytes")
      #expect(decoding.error?.message.contains("\n") == false)
    }
    #expect(GPXDecoding(text).error == nil)
  }

  @Test("content after the root is an error after all points")
  func junk() {
    let decoding = GPXDecoding("<gpx>\(Self.segment)</gpx>\njunk")
    #expect(decoding.locations.count == 1)
    #expect(decoding.error?.context?.hasPrefix("ride.gpx:2:") == true)
    #expect(decoding.error?.message == "the XML is broken: Extra content at the end of the document")
    #expect(GPXDecoding("<gpx>\(Self.segment)</gpx>\n<!-- a comment -->\n").error == nil)
  }

  @Test(
    "reports another root element by name",
    arguments: [
      ("<kml/>", "<kml>"), (#"<k:kml xmlns:k="urn:k"/>"#, "<kml> of urn:k"),
      (#"<gpx xmlns="urn:k"/>"#, "<gpx> of urn:k"), ("<trkpt lat='1' lon='1'/>", "<trkpt>"), ("<x:gpx/>", "<gpx>"),
    ])
  func otherRoot(text: String, name: String) {
    let decoding = GPXDecoding(text)
    #expect(decoding.error?.message == "this is not GPX: its root element is \(name)")
    #expect(decoding.error?.context?.hasPrefix("ride.gpx:1:") == true)
    #expect(decoding.error?.remedy != nil)
    #expect(decoding.entries.isEmpty)
  }

  @Test(
    "input that is not XML is an error with its place",
    arguments: [
      ("", "ride.gpx"), (" ", "ride.gpx:1:"), ("<", "ride.gpx:1:"), ("hello", "ride.gpx:1:"),
      ("$GPGGA,120000,\n", "ride.gpx:1:"), ("\u{FEFF}", "ride.gpx:1:"), ("\0\0\0\0\0\0\0\0", "ride.gpx"),
      ("<?xml version=\"1.0\"?>\n", "ride.gpx:2:"), ("<!-- <gpx/> -->", "ride.gpx:1:"), ("<gpx", "ride.gpx:1:"),
      ("<gpx>\0</gpx>", "ride.gpx:1:"), ("<gpx a='1' a='2'/>", "ride.gpx:1:"),
    ])
  func noXML(text: String, place: String) {
    let decoding = GPXDecoding(text)
    #expect(decoding.entries.isEmpty)
    #expect(decoding.error?.code == .invalidData)
    #expect(decoding.error?.context?.hasPrefix(place) == true, "\(String(describing: decoding.error))")
  }

  @Test("reports an empty file as empty")
  func empty() { #expect(GPXDecoding("").error?.description == "ride.gpx: the file is empty") }

  @Test(
    "rejects a DOCTYPE at once, whatever it declares",
    arguments: [
      "<!DOCTYPE gpx>", #"<!DOCTYPE gpx SYSTEM "http://127.0.0.1:9/x.dtd">"#,
      #"<!DOCTYPE gpx [<!ENTITY e "5">]>"#, #"<!DOCTYPE gpx [<!ENTITY e SYSTEM "file:///dev/zero">]>"#,
      #"<!DOCTYPE gpx [<!ENTITY % e SYSTEM "file:///dev/zero"> %e;]>"#,
    ])
  func doctype(declaration: String) {
    let decoding = GPXDecoding("<?xml version='1.0'?>\n\(declaration)<gpx>\(Self.segment)</gpx>")
    #expect(decoding.entries.isEmpty)
    #expect(decoding.error?.message == "a DOCTYPE is not accepted in a GPX file")
    #expect(decoding.error?.context?.hasPrefix("ride.gpx:2:") == true)
  }

  @Test(
    "an entity other than the five predefined ones is an error", arguments: ["<ele>&e;</ele>", "<a b='&e;'/>"])
  func unknownEntity(element: String) {
    let decoding = GPXDecoding(elements: element)
    #expect(decoding.locations.isEmpty)
    #expect(decoding.error?.message.contains("'e' not defined") == true)
  }

  @Test("predefined entities are resolved")
  func predefinedEntities() {
    #expect(GPXDecoding(elements: "<name>&lt;&amp;&gt;&quot;&apos;</name><ele>&#53;</ele>").locations.count == 1)
  }

  @Test("elements can be nested 256 deep and no deeper")
  func depth() {
    func nested(_ levels: Int) -> GPXDecoding {
      let inner = String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
      return GPXDecoding("<gpx>\(Self.segment)\(inner)</gpx>")
    }
    #expect(nested(255).error == nil)
    #expect(nested(256).error?.message == "elements are nested deeper than 256")
    #expect(nested(256).locations.count == 1)
    #expect(nested(100_000).error?.message == "elements are nested deeper than 256")
  }

  @Test("limits the length of a tag, a comment, a name and a list of attributes")
  func limits() {
    func message(_ content: String) -> String? { GPXDecoding("<gpx>\(Self.segment)\(content)</gpx>").error?.message }
    func many(_ count: Int) -> String { String(repeating: "x", count: count) }
    #expect(message("<a b='\(many(200_000))'/>") == nil)
    #expect(message("<a b='\(many(400_000))'/>") == "a tag is longer than 262144 bytes")
    #expect(message("<\(many(400_000))/>") == "a tag is longer than 262144 bytes")
    #expect(message("&\(many(400_000));") == "a tag is longer than 262144 bytes")
    #expect(message("<!--\(many(2_000_000))-->") == nil)
    #expect(message("<!--\(many(5_000_000))-->") == "a comment is longer than 4194304 bytes")
    #expect(message("<desc>\(many(12_000_000))</desc>") == nil)
    let attributes = (0..<300).map { "a\($0)=''" }.joined(separator: " ")
    #expect(message("<a \(attributes)/>") == "an element has more than 256 attributes")
    let fewer = String(repeating: "<!--\(many(1_500_000))-->", count: 3)
    #expect(message(fewer) == nil, "each comment for itself")
  }

  @Test(
    "an error of the XML declaration does not depend on the content after it",
    arguments: [
      "<?xml version=metadata>\n", "<?xml version=\"1.0\" encoding=\"UDoubl?>\n<gpx a=\"1\"", "<?xml version=\"1.0\"",
      "<?xml version='1.0' encoding='U\u{E4}'?>",
    ])
  func brokenDeclaration(_ declaration: String) {
    for tail in ["", String(repeating: "<!-- \"?> ' -->", count: 500)] {
      let bytes = Array((declaration + tail).utf8)
      let whole = GPXDecoding(bytes)
      #expect(whole.error?.message == "this is not XML: its declaration is malformed")
      #expect(whole.error?.context?.hasPrefix("ride.gpx:1:") == true)
      expectSameInPieces(bytes, whole)
    }
  }

  @Test("after a failure, a decoder throws the same error and delivers nothing more")
  func failureLasts() {
    let decoder = GPXFormat().makeDecoder(TrackOptions(source: "ride.gpx"))
    func feed(_ text: String) -> (Int, LocationError?) {
      var (decoder, entries): (any TrackDecoder, [TrackEntry]) = (decoder, [])
      do throws(LocationError) {
        try decoder.decode(Array(text.utf8).span, into: &entries)
      } catch {
        return (entries.count, error)
      }
      return (entries.count, nil)
    }
    let (wrongEnd, noRoot) = (feed("<gpx>\(Self.segment)</oops>"), feed(Self.segment))
    #expect(wrongEnd.0 == 1 && noRoot.0 == 0)
    #expect(
      wrongEnd.1?.states(.invalidData, "Opening and ending tag mismatch: gpx and oops", at: "ride.gpx:1:84") == true,
      "\(wrongEnd)")
    #expect(
      noRoot.1?.states(.invalidData, "Opening and ending tag mismatch: gpx and oops", at: "ride.gpx:1:84") == true,
      "\(noRoot)")
  }

  @Test("several decoders run in parallel")
  func sideBySide() async {
    let good = GPXDecoding.document(String(repeating: Self.segment, count: 200))
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<32 {
        let text = index.isMultiple(of: 2) ? good : good.replacing("</gpx>", with: "</oops>")
        group.addTask {
          let decoding = GPXDecoding(text)
          #expect(decoding.locations.count == 200)
          #expect((decoding.error == nil) == (text == good))
        }
      }
    }
  }

  @Test("appends entries to existing ones")
  func appends() throws {
    var decoder = GPXFormat().makeDecoder(TrackOptions(source: "ride.gpx"))
    var entries = [TrackEntry.track(TrackHeader())]
    try decoder.decode(Array("<gpx>\(Self.segment)".utf8).span, into: &entries)
    #expect(entries.count == 2)
    try decoder.decode(Array("\(Self.segment)</gpx>".utf8).span, into: &entries)
    #expect(entries.count == 3)
    try decoder.finish(into: &entries)
    #expect(entries.count == 3)
  }

  @Test("every encoding gives the same points", arguments: Encoding.allCases)
  func encodings(encoding: Encoding) {
    let decoding = GPXDecoding(encoding.bytes(of: "<gpx creator='é'><!-- ü -->\(Self.segment)</gpx>"))
    #expect(decoding.locations.map(\.altitudeMSL) == [5])
    #expect(decoding.error == nil)
  }

  @Test(
    "an invalid character of the encoding is an error, and no point before it is lost",
    arguments: [
      (Encoding.utf8, [0xC3, 0x28]), (.utf8, [0xFF]), (.utf8, [0x00]), (.utf16Little, [0x00, 0xD8, 0x20, 0x00]),
      (.utf16Big, [0xD8, 0x00, 0x00, 0x20]), (.utf16WithoutMark, [0x00, 0xDC]), (.windows1252, [0x81]),
    ] as [(Encoding, [UInt8])])
  func badCharacters(encoding: Encoding, bad: [UInt8]) {
    let start = "<gpx>\(String(repeating: Self.segment, count: 50))<wpt lat='1' lon='1'><name>"
    let whole = encoding.bytes(of: start + "|</name></wpt>\(Self.segment)</gpx>")
    let place = encoding.bytes(of: start).count
    let bytes = whole[..<place] + bad + whole[(place + encoding.bytesOfCharacter)...]
    let decoding = GPXDecoding(Array(bytes))
    #expect(decoding.locations.count == 50)
    #expect(decoding.error?.code == .invalidData)
    #expect(decoding.error?.context?.hasPrefix("ride.gpx:1:") == true, "\(String(describing: decoding.error))")
    expectSameInPieces(Array(bytes), decoding)
  }

  @Test("decodes equally, whole, byte by byte and at random cuts", arguments: Encoding.allCases)
  func dripFeed(encoding: Encoding) {
    let content = """
      <wpt lat="1" lon="1"><name>ü &lt;</name></wpt><!-- <trkpt/> --><?pi <trkpt/> ?>\(Self.segment)\r
      <trk><trkseg><trkpt lat="9x" lon="é"/><trkpt
      lat='&#52;' lon='5'><time><![CDATA[2026-05-01]]>T10:00:00Z</time><ele>é</ele></trkpt></trkseg></trk>
      """
    for end in ["</gpx>", "</gpx>\n junk", "</oops>", ""] {
      let bytes = encoding.bytes(of: "<gpx>\(content)\(end)")
      let whole = GPXDecoding(bytes)
      #expect(whole.locations.count == 2)
      expectSameInPieces(bytes, whole)
    }
  }
}
