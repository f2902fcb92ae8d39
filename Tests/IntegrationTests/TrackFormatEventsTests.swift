import Foundation
import LocationKit
import LocationTracks
import TestSupport
import Testing

/// A recording gives the same place events in every format.
@Suite("Place events from every track format", .realTime)
struct TrackFormatEventsTests {
  /// At corners, at the end of a loss of the fix, and one so small that it lies between two locations.
  private func places(around center: Coordinate) -> [PointOfInterest] {
    let offsets = [
      (-0.018, 0, 160.0), (0.018, 0.026, 145), (0.00018, -0.026, 1), (0.018, -0.026, 130), (0.018, -0.0104, 150),
    ]
    return offsets.enumerated().compactMap { index, place in
      let longitude = (center.longitude + place.1).remainder(dividingBy: 360)
      return Coordinate(latitude: center.latitude + place.0, longitude: longitude).map {
        PointOfInterest(id: "\(index)", region: .circle(center: $0, radius: place.2))
      }
    }
  }

  @Test(
    "are equal in the middle of the land, and across the antimeridian",
    arguments: [(46.2, 6.15), (-17.8, 180), (-17.8, -179.999)])
  func sameEvents(latitude: Double, longitude: Double) async throws {
    let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let drive = TrackDrive(center: center)
    let places = places(around: center)
    let direct = try await events(of: drive.bytes(as: NMEALogFormat()), NMEALogFormat(), places)
    #expect(
      direct.count > 8 && direct.contains { $0.hasPrefix("pass") } && direct.contains { $0.contains("inferred") },
      "\(direct)")
    // The recording as it was read from NMEA, written in each format.
    let recording = try read(drive.bytes(as: NMEALogFormat()))
    for format in TrackDrive.formats {
      var output = ASCIIWriter()
      var writer = try #require(format.makeWriter(TrackWriterOptions()))
      for entry in recording { writer.write(entry, to: &output) }
      writer.closing(to: &output)
      let events = try await events(of: output.bytes, format, places)
      #expect(events == direct, "\(format.name)")
    }
  }

  private func read(_ bytes: [UInt8]) throws -> [TrackEntry] {
    var entries: [TrackEntry] = []
    var decoder = NMEALogFormat().makeDecoder(TrackOptions(source: "drive"))
    try decoder.decode(bytes.span, into: &entries)
    try decoder.finish(into: &entries)
    return entries
  }

  /// Of a replay of the file, in words.
  private func events(of bytes: [UInt8], _ format: any TrackFormat, _ places: [PointOfInterest]) async throws
    -> [String]
  {
    let file = RunFolder.url.appending(path: "locate-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let fetcher = ReplayFetcher(path: file.path, formats: TrackDrive.formats, rate: .maximum)
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: places)
    var events: [String] = []
    try await manager.run { event in
      switch event {
      case .entered(let transition): events.append(Self.describe("enter", transition))
      case .exited(let transition): events.append(Self.describe("exit", transition))
      case .passed(let transition): events.append(Self.describe("pass", transition))
      default: break
      }
    }
    return events
  }

  /// With crossings to the millisecond: coordinates were rounded to a millimetre at most.
  private static func describe(_ word: String, _ transition: RegionTransition) -> String {
    let crossings = transition.crossed.map { "\(($0.nanoseconds + 5_000_000) / 10_000_000)" }
    let doubts = (transition.isInitial ? " initial" : "") + (transition.isInferred ? " inferred" : "")
    let time = transition.location.time?.description ?? "never"
    return "\(word) \(transition.place.id) \(time) \(crossings) \(transition.bracket.map { "\($0)" } ?? "")\(doubts)"
  }
}
