import ArgumentParser
import LocationKit
import LocationTracks
import Testing

@testable import LocateCommand

@Suite("TrackPrinter")
struct TrackPrinterTests {
  @Test("begins a new segment when the source changes")
  func segments() throws {
    var printer = try OutputOptions.parse(["--format", "gpx"]).makePrinter()
    let location = Event.location()
    let gpx = printed { writer in
      let events: [LocationEvent] = [
        .sourceChanged(SourceChange(to: "mast")), .updated(location), .updated(location),
        .sourceChanged(SourceChange(to: "stern", from: "mast", reason: .silence)), .updated(location),
      ]
      for event in events { printer.print(event, to: &writer) }
      printer.finish(to: &writer)
    }
    #expect(gpx.split(separator: "<trkseg>").map { $0.split(separator: "<trkpt").count - 1 } == [0, 2, 1])
  }
}
