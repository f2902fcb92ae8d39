import LocationKit
import LocationTracks
import Testing

@testable import LocationText

/// GPX files in encodings other than UTF-8.
@Suite("Encodings of XML")
struct XMLEncodingTests {
  private static let segment = #"<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>"#

  private func document(_ name: String, encoding: String) -> [UInt8] {
    encodedText(
      "<?xml version='1.0' encoding='\(encoding)'?>\n<gpx>\(Self.segment)<wpt lat='1' lon='1'><name>\(name)</name></wpt></gpx>",
      in: encoding)
  }

  private func names(_ entries: [TrackEntry]) -> [String] {
    entries.compactMap { if case .waypoint(let waypoint) = $0 { waypoint.name } else { nil } }
  }

  @Test(
    "the characters of a file are decoded as written",
    arguments: [
      ("ISO-8859-1", "Zürich"), ("Latin1", "Zürich"), ("windows-1252", "5 € – Café"), ("cp1252", "5 €"),
      ("ISO-8859-15", "5 €"), ("windows-1250", "Łódź"), ("windows-1251", "Москва"), ("KOI8-R", "Москва"),
      ("windows-1255", "ירושלים"), ("windows-1258", "Hà Nội"),
      ("macintosh", "Zürich"), ("Shift_JIS", "東京"), ("EUC-JP", "東京"), ("ISO-2022-JP", "東京"), ("GB18030", "北京😀"),
      ("Big5", "臺北"), ("EUC-KR", "서울"), ("UTF-16", "北京😀"), ("UTF-32", "北京😀"), ("utf-8", "北京😀"),
    ])
  func characters(encoding: String, name: String) {
    let bytes = document(name, encoding: encoding)
    let whole = GPXDecoding(bytes, content: .everything)
    #expect(whole.error == nil)
    #expect(names(whole.entries).map { $0.unicodeScalars.elementsEqual(name.unicodeScalars) || $0 == name } == [true])
    #expect(whole.locations.count == 1)
    #expect(GPXDecoding(bytes, content: .everything, piece: { 1 }) == whole)
  }

  @Test(
    "invalid bytes end the file at their place, whatever the encoding and the cuts",
    arguments: [
      ("ISO-8859-15", [0x00]), ("windows-1251", [0x98]), ("Shift_JIS", [0x83, 0x20]), ("Shift_JIS", [0xFD]),
      ("EUC-JP", [0xA4, 0x20]), ("GB18030", [0xFF]), ("Big5", [0xFF]), ("ISO-2022-JP", [0x80]),
      ("windows-1255", [0xE0, 0xFF]),
    ] as [(String, [UInt8])])
  func badBytes(encoding: String, bad: [UInt8]) throws {
    var bytes = document("ab|", encoding: encoding)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "|")))
    bytes.replaceSubrange(place...place, with: bad)
    let whole = GPXDecoding(bytes, content: .everything)
    #expect(whole.locations.count == 1)
    let held = encoding == "windows-1255" ? 1 : 0
    #expect(whole.error?.context == "ride.gpx:2:\(87 + held)", "\(String(describing: whole.error))")
    #expect(whole.error?.message == "a character that XML, or the file's encoding, does not have")
    #expect(GPXDecoding(bytes, content: .everything, piece: { 1 }) == whole)
  }

  @Test("a file that ends inside a character is truncated", arguments: ["UTF-16", "Shift_JIS", "GB18030", "UTF-8"])
  func cutCharacter(encoding: String) throws {
    let whole = document("東", encoding: encoding)
    let tail = encoding == "UTF-16" ? 2 * "</name></wpt></gpx>".utf8.count : "</name></wpt></gpx>".utf8.count
    let decoding = GPXDecoding(Array(whole.dropLast(tail + 1)))
    #expect(decoding.locations.count == 1)
    #expect(decoding.error?.message == "the file is cut short: it ends inside <name>")
  }

  @Test("an unknown encoding is an error with its place and a remedy")
  func unknown() {
    for piece in [1, .max] {
      let text = "<?xml version='1.0'\n encoding='x-klingon'?><gpx>\(Self.segment)</gpx>"
      let decoding = GPXDecoding(Array(text.utf8), piece: { piece })
      #expect(decoding.error?.context == "ride.gpx:2:12")
      #expect(decoding.error?.message == "there is no converter for the encoding x-klingon")
      #expect(decoding.error?.remedy?.contains("iconv -f x-klingon -t UTF-8") == true)
      #expect(decoding.entries.isEmpty)
    }
  }

  @Test(
    "a declaration that is impossible in the encoding that it names is an error",
    arguments: ["UTF-16", "utf-16le", "UTF-32", "UCS-2", "UCS-4", "IBM037", "WCHAR_T"])
  func contradiction(encoding: String) {
    let decoding = GPXDecoding("<?xml version='1.0' encoding='\(encoding)'?><gpx>\(Self.segment)</gpx>")
    #expect(decoding.error?.context == "ride.gpx:1:31")
    #expect(
      decoding.error?.message == "the XML declaration names \(encoding), but the file is not in that encoding")
    #expect(decoding.error?.remedy?.contains("UTF-8") == true)
    #expect(decoding.entries.isEmpty)
  }

  @Test("the first bytes take precedence over the name in the declaration", arguments: ["UTF-8", "ISO-8859-1", "x"])
  func proof(named name: String) {
    let text =
      "\u{FEFF}<?xml version='1.0' encoding='\(name)'?><gpx><wpt lat='1' lon='1'><name>東</name></wpt></gpx>"
    for encoding in ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"] {
      let bytes = encodedText(text, in: encoding)
      #expect(names(GPXDecoding(bytes, content: .everything).entries) == ["東"], "\(encoding)")
      #expect(names(GPXDecoding(bytes, content: .everything, piece: { 1 }).entries) == ["東"], "\(encoding)")
    }
  }

  @Test("wide characters without a byte order mark are recognized", arguments: ["", "<?xml version='1.0'?>", " \n"])
  func withoutMark(start: String) {
    for encoding in ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"] {
      let bytes = encodedText("\(start)<gpx>\(Self.segment)</gpx>", in: encoding)
      #expect(GPXDecoding(bytes).locations.count == 1, "\(encoding)")
    }
  }

  @Test(
    "rejects encoding names with options of the C library",
    arguments: ["UTF-8//TRANSLIT", "latin1//IGNORE", "/tmp/x", "UTF-8,UTF-16", "", "8859-1"])
  func options(encoding: String) {
    let decoding = GPXDecoding("<?xml version='1.0' encoding='\(encoding)'?><gpx/>")
    #expect(decoding.error?.message == "this is not XML: its declaration is malformed")
  }

  @Test("reads a long text in any encoding", arguments: ["windows-1252", "UTF-16", "Shift_JIS", "ISO-8859-15"])
  func long(encoding: String) {
    let decoding = GPXDecoding(document(String(repeating: "é", count: 1_000_000), encoding: encoding))
    #expect(decoding.locations.count == 1)
    #expect(decoding.error == nil)
  }
}
