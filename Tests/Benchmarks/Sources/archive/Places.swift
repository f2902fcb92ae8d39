import LocationArchive
import LocationKit

/// The places of the questions: circles of 50 m.
enum Places {
  /// - Parameter kind: `home`, `town` (anywhere within some 15 km of home) or `way` (where the person was).
  static func list(_ kind: String, _ count: Int, _ archive: Archive) throws -> [PointOfInterest] {
    var random = Generator(state: 7)
    return try (0..<count).map { number in
      let coordinate =
        switch kind {
        case "home": Coordinate(latitude: Life.home.north, longitude: Life.home.east)
        case "way": try onTheWay(&random, archive)
        default:
          Coordinate(
            latitude: Life.home.north + Double(random.below(300_000) - 150_000) / 1e6,
            longitude: Life.home.east + Double(random.below(500_000) - 250_000) / 1e6)
        }
      guard let coordinate else { throw LocationError(.invalidData, "no coordinate", context: archive.path) }
      return PointOfInterest(id: String(number), region: .circle(center: coordinate, radius: 50))
    }
  }

  /// Where the person was at a random moment of a working day's way.
  private static func onTheWay(_ random: inout Generator, _ archive: Archive) throws -> Coordinate? {
    let days = archive.count / 86_400
    for _ in 0..<100 {
      let second = random.below(max(1, days)) * 86_400 + 28_000 + random.below(1800)
      let time = UTCInstant(nanoseconds: (Life.start + Int64(second)) * 1_000_000_000)
      if let before = try archive.position(at: time).before, before.speed ?? 0 > 5 { return before.coordinate }
    }
    return Coordinate(latitude: Life.home.north, longitude: Life.home.east + 0.01)
  }
}
