import LocationTracks
import Testing

@Suite("GPXFormat")
struct GPXFormatTests {
  private let format = GPXFormat()

  private func recognizes(_ head: [UInt8]) -> Bool { format.recognizes(head.span) }

  @Test(
    "recognizes GPX by its beginning",
    arguments: [
      "<gpx>", "<gpx\nversion='1.1'", "<gpx/>", "  \n<gpx>", "<g:gpx xmlns:g='x'>",
      "<?xml version='1.0'?><gpx>", "<?xml version='1.0'?>\n<!-- from <kml> -->\n<?style x?><gpx>",
      "<?xml version='1.0'?>", "<?xml version='1.", "<!-- long", "<!DOCTYPE gpx><gpx>",
    ])
  func recognizes(head: String) {
    for encoding in Encoding.allCases { #expect(recognizes(encoding.bytes(of: head)), "\(encoding)") }
    #expect(recognizes(Array(head.utf8)))
  }

  @Test(
    "does not recognize other formats",
    arguments: [
      "", " ", "<", "<kml>", "<?xml version='1.0'?><kml>", "<!DOCTYPE html><html>", "<html>", "<gpxx>", "<gpx:kml>",
      "gpx", "$GPGGA,", #"{"class":"TPV"}"#, "\u{1F}\u{8B}\u{8}\0", "\0\0\0\0", "<!-- x --> text", "<?xml?>text",
      "</gpx>", "lat,lon\n",
    ])
  func declines(head: String) { #expect(!recognizes(Array(head.utf8))) }

  @Test("has its name and its extension")
  func names() {
    #expect(format.name == "GPX")
  }
}
