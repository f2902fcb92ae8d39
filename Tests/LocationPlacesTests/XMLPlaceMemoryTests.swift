import LocationKit
import LocationPlaces
import TestSupport
import Testing

@Suite("The memory of XML places")
struct XMLPlaceMemoryTests {
  @Test("is released after each file, valid or malformed")
  func isFreed() async {
    // In a process of its own: its memory is looked at.
    await #expect(processExitsWith: .success) {
      let good = Array(
        #"<kml><Placemark id="a"><Point><coordinates>11,48</coordinates></Point></Placemark></kml>"#.utf8)
      let broken = Array(good.dropLast(9))
      let formats: [any PlaceTextFormat] = [KMLPlaceFormat(), GPXPlaceFormat()]
      func read(_ times: Int) {
        for _ in 0..<times {
          for format in formats {
            for text in [good, broken] { _ = try? format.places(in: text.span, source: "f", PlaceOptions(radius: 10)) }
          }
        }
      }
      read(20)
      let before = ProcessLoad().memory
      read(250)
      // A thousand files, each of which has some 50 KB of buffers.
      #expect(ProcessLoad().memory - before < 20_000)
    }
  }
}
