import Foundation
import LocationKit
import LocationPlaces
import LocationTracks
import TestSupport
import Testing

@Suite("Packed tracks and places")
struct PackedTrackTests {
  private let folder: URL

  init() throws {
    folder = RunFolder.url.appending(path: "packed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private static let formats: [any TrackFormat] = [GPXFormat(), KMLFormat(), CSVFormat(), NMEALogFormat()]
  private static let gpx =
    "<gpx><trk><trkseg>"
    + (0..<5000).map { "<trkpt lat=\"47.\(1000 + $0)\" lon=\"8\"/>" }.joined(separator: "\n") + "</trkseg></trk></gpx>"
  private static let kml =
    "<kml><Placemark><name>A</name><Point><coordinates>8,47</coordinates></Point></Placemark></kml>"

  private func write(_ bytes: [UInt8], as name: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return url.path
  }

  private func read(_ path: String) async -> (entries: [TrackEntry], error: LocationError?) {
    var entries: [TrackEntry] = []
    do {
      var options = TrackOptions(source: path)
      options.content = .everything
      let reader = try await TrackReader(path, formats: Self.formats, options: options)
      while try await reader.next(into: &entries) {}
      return (entries, nil)
    } catch {
      return (entries, LocationError(wrapping: error))
    }
  }

  @Test("reads a .gpx.gz as the file inside")
  func gzip() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let plain = await read(try write(Array(Self.gpx.utf8), as: "ride.gpx"))
    let packed = await read(try write(Packed.gzip(Array(Self.gpx.utf8)), as: "ride.gpx.gz"))
    #expect(packed.error == nil)
    #expect(packed.entries.count == plain.entries.count)
    #expect(packed.entries.count >= 5000)
  }

  @Test("a truncated .gpx.gz delivers the points before the cut, then an error")
  func cutShort() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let packed = Packed.gzip(Array(Self.gpx.utf8))
    let reading = await read(try write(Array(packed.prefix(packed.count / 2)), as: "ride.gpx.gz"))
    #expect(reading.error?.code == .invalidData)
    #expect(reading.error?.message.contains("cut short") == true)
    #expect(reading.entries.count > 1000)
  }

  @Test("reads a .kmz as the KML inside, as a track and as places")
  func kmz() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = Packed.zip([
      ("files/a.png", .deflatedWithDescriptor, [1, 2, 3]), ("doc.kml", .deflated, Array(Self.kml.utf8)),
    ])
    let path = try write(archive, as: "a.kmz")
    let reading = await read(path)
    #expect(reading.error == nil)
    #expect(reading.entries.count == 1)
    var collection = GatheredPlaces()
    var options = PlaceOptions()
    options.radius = 10
    _ = try PlaceFile.read(path, into: &collection, formats: [KMLPlaceFormat()], options: options)
    #expect(collection.places.map(\.id) == ["A"])
  }

  @Test("IGC is rejected with the gpsbabel command that converts it")
  func foreign() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let igc = try write(Array("AXXX001\nHFDTE010526\n".utf8), as: "ride.igc")
    let name = folder.appending(path: "ride.gpx").path
    #expect(await read(igc).error?.remedy == "convert it first: gpsbabel -i igc -f \(igc) -o gpx -F \(name)")
  }
}
