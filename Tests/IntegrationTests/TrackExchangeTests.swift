import LocationKit
import LocationTracks
import TestSupport
import Testing

/// What we write another program reads, and what it writes we do: the same points.
@Suite(
  "Exchange of tracks with GPSBabel", .realTime, .enabled(if: GPSBabel.isInstalled, Comment(rawValue: GPSBabel.absence))
)
struct TrackExchangeTests {
  /// Ours, GPSBabel's name for it, and to how many degrees it keeps a coordinate.
  private static let formats: [(format: any TrackFormat, name: String, degrees: Double)] = [
    (GPXFormat(), "gpx", 1e-9), (CSVFormat(), "unicsv", 1e-6), (NMEALogFormat(), "nmea", 1e-5),
  ]

  @Test("GPSBabel reads our files", arguments: formats.indices)
  func written(index: Int) throws {
    let (format, name, _) = Self.formats[index]
    let drive = TrackDrive()
    let gpx = try GPSBabel.convert(drive.bytes(as: format), from: name, to: "gpx")
    let points = try TrackDrive.locations(in: gpx, GPXFormat())
    expect(points, are: drive.locations, within: 2e-9)
    #expect(points.first?.altitudeMSL == 400)
  }

  @Test("we read GPSBabel's files", arguments: formats.indices)
  func read(index: Int) throws {
    let (format, name, degrees) = Self.formats[index]
    let drive = TrackDrive()
    let bytes = try GPSBabel.convert(drive.bytes(as: GPXFormat()), from: "gpx", to: name)
    expect(try TrackDrive.locations(in: bytes, format), are: drive.locations, within: degrees)
  }

  @Test("GPSBabel reads our KML")
  func kml() throws {
    let drive = TrackDrive()
    let gpx = try GPSBabel.convert(drive.bytes(as: KMLFormat()), from: "kml", to: "gpx")
    expect(try TrackDrive.locations(in: gpx, GPXFormat()), are: drive.locations, within: 2e-9)
  }

  @Test("we read GPSBabel's GeoJSON, which has no times")
  func geoJSON() throws {
    let drive = TrackDrive()
    let bytes = try GPSBabel.convert(drive.bytes(as: GPXFormat()), from: "gpx", to: "geojson")
    let points = try TrackDrive.locations(in: bytes, GeoJSONFormat())
    #expect(points.map(\.coordinate.latitude) == drive.locations.map { ($0.coordinate.latitude * 1e9).rounded() / 1e9 })
  }

  private func expect(
    _ points: [Location], are expected: [Location], within degrees: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(points.count == expected.count, sourceLocation: location)
    for (point, own) in zip(points, expected) {
      let isNear =
        abs(point.coordinate.latitude - own.coordinate.latitude) <= degrees
        && abs(point.coordinate.longitude - own.coordinate.longitude) <= degrees
      #expect(isNear && point.time == own.time, "\(point) \(own)", sourceLocation: location)
    }
  }
}
