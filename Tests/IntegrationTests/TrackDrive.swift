import LocationKit
import LocationTracks

/// A made-up recording: a drive round a square, with two losses of the fix.
struct TrackDrive {
  let entries: [TrackEntry]

  static let formats: [any TrackFormat] = [GPXFormat(), GeoJSONFormat(), CSVFormat(), WireLogFormat(), NMEALogFormat()]

  /// - Parameter center: of the square of about 4 km.
  init(center: Coordinate = Coordinate(latitude: 46.2, longitude: 6.15)!) {
    let origin = LocationOrigin(source: "drive", kind: .replayed)
    let start = UTCInstant(nanoseconds: 1_777_629_600_000_000_000)
    entries = (0..<400).map { second in
      let time = start.advanced(by: .milliseconds(1000 * second + (second % 3) * 250))
      if (120..<130).contains(second) || second == 300 {
        return .noFix(NoFix(time: time, reason: .noFix, origin: origin))
      }
      let side = Double(second % 100) / 100
      let (north, east) = [(-1 + 2 * side, -1.0), (1, -1 + 2 * side), (1 - 2 * side, 1), (-1, 1 - 2 * side)][
        second / 100]
      let longitude = center.longitude + east * 0.026
      // A test's own numbers are on the globe.
      let coordinate = Coordinate(
        latitude: center.latitude + north * 0.018,
        longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)!
      var location = Location(coordinate: coordinate, time: time, mode: .threeDimensional, origin: origin)
      location.status = .autonomous
      location.altitudeMSL = 400 + Double(second) / 10
      location.speed = 40
      location.courseOverGround = [0, 90, 180, 270][second / 100]
      return TrackEntry(location)
    }
  }

  func bytes(as format: any TrackFormat) -> [UInt8] {
    var output = ASCIIWriter()
    guard var writer = format.makeWriter(TrackWriterOptions()) else { return [] }
    for entry in entries { writer.write(entry, to: &output) }
    writer.closing(to: &output)
    return output.bytes
  }

  var locations: [Location] { Self.locations(entries) }

  static func locations(_ entries: [TrackEntry]) -> [Location] {
    entries.compactMap { if case .point(let point) = $0 { point.location } else { nil } }
  }

  static func locations(in bytes: [UInt8], _ format: any TrackFormat) throws -> [Location] {
    var entries: [TrackEntry] = []
    var decoder = format.makeDecoder(TrackOptions(source: format.name))
    try decoder.decode(bytes.span, into: &entries)
    try decoder.finish(into: &entries)
    return locations(entries)
  }
}
