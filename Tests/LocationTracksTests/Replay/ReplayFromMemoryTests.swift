import LocationKit
import LocationTesting
import LocationTracks
import Testing

@Suite("A replay of bytes in memory")
struct ReplayFromMemoryTests {
  private static let track = """
    time,lat,lon
    2026-05-01T10:00:00Z,52.5,13.4
    2026-05-01T10:00:01Z,52.6,13.4
    """

  private func locations(_ fetcher: ReplayFetcher) async throws -> [Location] {
    var locations: [Location] = []
    try await LocationManager(fetcher: fetcher).run { event in
      if case .updated(let location) = event { locations.append(location) }
    }
    return locations
  }

  @Test("recognizes its format, and names its source")
  func plays() async throws {
    let locations = try await locations(.replay(Array(Self.track.utf8), named: "upload 7", rate: .maximum))
    #expect(locations.map(\.coordinate.latitude) == [52.5, 52.6])
    #expect(locations.map(\.origin.source) == ["upload 7", "upload 7"])
  }

  @Test("can be run again, and repeats for ever")
  func again() async throws {
    var selection = PlaybackSelection()
    selection.loops = true
    let fetcher = ReplayFetcher(Array(Self.track.utf8), named: "upload", rate: .maximum, selection: selection)
    var latitudes: [Double] = []
    await #expect(throws: CancellationError.self) {
      try await LocationManager(fetcher: fetcher).run { event in
        if case .updated(let location) = event { latitudes.append(location.coordinate.latitude) }
        if latitudes.count == 5 { throw CancellationError() }
      }
    }
    #expect(latitudes == [52.5, 52.6, 52.5, 52.6, 52.5])
  }

  @Test("searches dates ahead, as in a file: sentences before the first date have its day")
  func surveys() async throws {
    let log = """
      $GPGGA,100000.00,5230.0000,N,01324.0000,E,1,08,1.0,35.0,M,0,M,,*7C\r
      $GPRMC,100001.00,A,5230.0000,N,01324.0000,E,0.0,0.0,010526,,,A*5E\r

      """
    let reader = try await TrackReader(
      Array(log.utf8), named: "log", formats: [NMEALogFormat()], options: TrackOptions(source: "log"))
    var entries: [TrackEntry] = []
    while try await reader.next(into: &entries) {}
    let times = entries.compactMap { if case .point(let point) = $0 { point.location.time } else { nil } }
    #expect(times.first == .utc("2026-05-01T10:00:00Z"))
  }

  @Test("rejects what is no track, and nothing at all, by name", arguments: ["", "not a track\n"])
  func nonsense(text: String) async {
    let error = await #expect(throws: LocationError.self) {
      _ = try await TrackReader(Array(text.utf8), named: "upload", options: TrackOptions(source: "upload"))
    }
    #expect(error?.code == .invalidData)
    #expect(error?.context == "upload")
  }

  @Test("all formats have a word of their own")
  func words() {
    let words = [any TrackFormat].all.map(\.word)
    #expect(Set(words).count == words.count)
    #expect(Set(words).isSuperset(of: ["gpx", "kml", "geojson", "csv", "nmea", "json"]))
  }
}
