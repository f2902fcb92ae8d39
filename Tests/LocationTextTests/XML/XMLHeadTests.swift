import LocationText
import Testing

@Suite("XMLHead")
struct XMLHeadTests {
  /// The root's name starts at each place around the length that is looked at first.
  @Test("finds the root wherever it is, as in a shorter head", arguments: 1000..<1040)
  func places(_ length: Int) {
    for prolog in ["<?xml version=\"1.0\"?>", "<!DOCTYPE", "", "<!-- gpx -->"] {
      let blanks = String(repeating: " ", count: length - prolog.utf8.count)
      for root in prolog == "<!DOCTYPE" ? ["gpx>"] : ["<gpx>", "<x:gpx version=\"1\">", "<gpx"] {
        for tail in ["", String(repeating: "y ", count: 2000)] where tail.isEmpty || root.hasSuffix(">") {
          let head = XMLHead(Array((prolog + blanks + root + tail).utf8).span)
          #expect(head.hasRoot("gpx") && head.isXML && !head.mayHaveRoot("kml"), "\(prolog) \(length) \(root)")
        }
      }
    }
  }

  @Test("a long comment may hide the root, and other texts are no XML")
  func others() {
    let comment = "<!--" + String(repeating: "a", count: 3000)
    #expect(XMLHead(Array(comment.utf8).span).mayHaveRoot("gpx"))
    #expect(XMLHead(Array((comment + "--><kml>").utf8).span).hasRoot("kml"))
    for text in ["{\"gpx\": 1}", String(repeating: " ", count: 2000) + "text <gpx>", ""] {
      let head = XMLHead(Array(text.utf8).span)
      #expect(!head.isXML && !head.hasRoot("gpx"))
    }
  }
}
