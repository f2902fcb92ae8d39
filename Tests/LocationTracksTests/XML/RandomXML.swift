import TestSupport

@testable import LocationText

/// Documents from a grammar, most of them well-formed before something is changed in them.
struct RandomXML {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func document() -> [UInt8] {
    changed(Array((declaration() + misc() + element(name: "gpx", depth: 0) + misc()).utf8))
  }

  /// A document in an encoding of the C library, with a declaration that names it.
  mutating func document(in encoding: String) -> [UInt8] {
    let declaration = "<?xml version='1.0' encoding='\(encoding)'?>"
    let document = encodedText(declaration + misc() + element(name: "gpx", depth: 0) + misc(), in: encoding)
    let head = encodedText(declaration, in: encoding)
    return head + changed(Array(document.dropFirst(head.count)))
  }

  private mutating func changed(_ document: [UInt8]) -> [UInt8] {
    var text = document
    if chance(60) { for _ in 0..<Int.random(in: 1...2, using: &random) { change(&text) } }
    return text
  }

  mutating func piece() -> Int { Int.random(in: 1...30, using: &random) }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func declaration() -> String {
    pick([
      "", "", "", "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding=\"UTF-8\"?>\n",
      "<?xml version=\"1.0\" encoding='utf-8' standalone='no'  ?>", "\u{FEFF}", "\u{FEFF}<?xml version='1.0'?>", " ",
    ])
  }

  private mutating func misc() -> String {
    pick(["", "", "\n", " \t\r\n", "<!-- c -->", "<!---->", "<?pi d?>", "<?pi?>", "<!-- - ü -->\n<?x  ??>\r\n"])
  }

  private mutating func element(name: String, depth: Int) -> String {
    let attributes = (0..<(chance(50) ? 0 : Int.random(in: 1...3, using: &random))).map { _ in attribute() }.joined()
    if chance(15), depth > 0 { return "<\(name)\(attributes)\(pick(["", " ", "\n"]))/>" }
    let content = (0..<Int.random(in: 0...(depth > 5 ? 1 : 4), using: &random)).map { _ in part(depth) }.joined()
    return "<\(name)\(attributes)\(pick(["", "", " ", "\n\t"]))>\(content)</\(name)\(pick(["", "", " ", "\n"]))>"
  }

  private mutating func part(_ depth: Int) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: element(name: name(), depth: depth + 1)
    case 4..<7: text()
    case 7:
      pick(["<![CDATA[]]>", "<![CDATA[<a>&b;]] >]]>", "<![CDATA[é\r\n]]]>", "<![CDATA[\r\r\nx\r]]>", "<![CDATA[ x ]]>"])
    default: misc()
    }
  }

  private mutating func name() -> String {
    pick([
      "a", "b", "ele", "trkpt", "x:a", "y:b", "x:longer-name.of_some", "x:longer-name.of_somE", "é", "a\u{B7}", "_",
      "a:b",
      "time", "extensions", "gpxtpx:TrackPointExtension", "gpxtpx:TrackPointExtensiom", "p:q",
    ])
  }

  private mutating func attribute() -> String {
    let name = pick([
      "a", "b", "lat", "lon", "c", "x:a", "xmlns", "xmlns:x", "xmlns:x", "xmlns:y", "xmlns:xml", "é", "xml:lang", "d",
      "e",
    ])
    let value = pick([
      "", "1", "47.1234567", "&lt;&#65;", "a\nb\tc", "é ü", "urn:x", "urn:x", "urn:y", ">", "\r\n", "&quot;&apos;&amp;",
      "]]>",
      "http://www.w3.org/XML/1998/namespace",
    ])
    let quote = pick(["\"", "'"])
    return "\(pick([" ", " ", "\n ", "\t"]))\(name)\(pick(["=", "=", " = "]))\(quote)\(value)\(quote)"
  }

  private mutating func text() -> String {
    pick([
      "x", " ", "\n  ", "47.1", "2026-05-01T10:00:00Z", "&amp;", "&lt;&gt;", "&#x20AC;", "é", "漢字", "😀", "]", "]]",
      "\r\n",
      "\r", "a > b", "&#10;", "long text that goes on for some words", "\t", "\u{7F}", "\u{85}", "\u{2028}",
    ])
  }

  /// Something that a well-formed document may not have, or may have by chance.
  private mutating func change(_ text: inout [UInt8]) {
    let index = Int.random(in: 0...text.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text.removeLast(text.count - index)
    case 1 where index < text.count: text.remove(at: index)
    case 2 where index < text.count: text[index] = UInt8.random(in: 0...255, using: &random)
    case 3 where index < text.count:
      text[index] = Array("<>&;\"'/=!?-[] :x\0\n".utf8).randomElement(using: &random) ?? 0
    default: text.insert(contentsOf: Array(fragment().utf8), at: index)
    }
  }

  private mutating func fragment() -> String {
    pick([
      "<", ">", "&", "&x;", "&#0;", "&#xFFFF;", "&#x110000;", "]]>", "--", "<!--", "-->", "<![CDATA[", "<?xml?>",
      "<!DOCTYPE x>",
      "<a>", "</a>", "</gpx>", "<x:a>", " a='1'", "\0", "\u{1}", "\u{FFFE}", "\u{FFFF}", "<?XML x?>", "<?a:b c?>",
      "&#;", "&;",
      "xmlns:x=''", "\"", "'", "<a b=c>", "<a b>", "<:a/>", "<a:/>", "<a:b:c/>", "<1/>", "<-/>", "&amp", "<!ELEMENT a>",
    ])
  }
}
