import LocationGPSD
import LocationKit
import LocationSources
import LocationTracks
import TestSupport
import Testing

@testable import LocationService

@Suite("Standard sources")
struct StandardSourcesTests {
  private func fetcher(_ source: String) throws -> any LocationFetcher {
    try LocationFetcherRegistry.standard().fetcher(for: source)
  }

  @Test(
    "create a replay of a track, an archive or a file of any name",
    arguments: ["ride.gpx", "file:ride.gpx", "log.nmea?talker=II", "trips.archive?subject=van", "nothing.like.it"])
  func tracks(source: String) throws { #expect(try fetcher(source) is ReplayFetcher) }

  @Test(
    "create a fetcher of bytes for receivers, networks, programs and standard input",
    arguments: ["-", "serial:", "serial:/dev/ttyUSB0?baud=9600", "tcp://boat", "udp://:10110", "exec:gpspipe -w"])
  func streams(source: String) throws { #expect(try fetcher(source) is StreamFetcher) }

  @Test("play a scenario that ships, by its name, at the given rate", .timeLimit(.minutes(15)))
  func scenario() async throws {
    var options = SourceOptions()
    options.rate = .maximum
    let fetcher = try LocationFetcherRegistry.standard(options).fetcher(for: "scenario:city-walk")
    var first: LocationEvent?
    try await LocationManager(fetcher: fetcher).run { event in
      if case .updated = event { first = first ?? event }
    }
    #expect(first != nil)
  }

  @Test("form a failover list if there are several")
  func failover() throws {
    let registry = LocationFetcherRegistry.standard()
    #expect(try registry.fetcher(for: ["gpsd://boat", "tcp://mast"]) is FailoverFetcher)
    #expect(try registry.fetcher(for: ["gpsd://boat"]) is GPSDFetcher)
    expectThrows(LocationError(.invalidArgument, "this source appears twice", context: "gpsd://boat:2947")) {
      try registry.fetcher(for: ["gpsd://boat", "gpsd://boat:2947"])
    }
    expectThrows(LocationError(.invalidArgument, "a failover needs a source")) { try registry.fetcher(for: []) }
  }

  @Test(
    "reject what a source cannot be",
    arguments: ["tcp://", "tcp://boat/path", "serial:/dev/ttyUSB0?baud=7", "exec:'a", "gps://boat", ""])
  func nonsense(source: String) {
    let error = #expect(throws: LocationError.self) { try fetcher(source) }
    #expect(error?.code == .invalidArgument)
  }

  @Test("reject a scenario that does not exist, and suggest the nearest that ships")
  func noScenario() {
    let error = #expect(throws: LocationError.self) { try fetcher("scenario:city-wlak") }
    #expect(error?.code == .inputNotFound)
    #expect(error?.remedy == "did you mean city-walk?")
  }

  @Test("libgps decodes gpsd:// in builds with libgps")
  func standardDecoder() throws {
    let fetcher = try LocationFetcherRegistry.standard().fetcher(for: "gpsd://localhost") as? GPSDFetcher
    #if LibGPS
      #expect(fetcher?.decoder == .libgps)
    #else
      #expect(fetcher?.decoder == .swift)
    #endif
  }

  @Test(
    "a track's format depends on its content, not its name",
    arguments: [
      ("2026-05-01T10:00:00Z\t*                 \t{\"_type\":\"location\",\"lat\":1,\"lon\":2}", "owntracks"),
      ("{\"locations\":[{\"latitudeE7\":1,\"type\":\"Point\"}]}", "google"), ("{\"semanticSegments\":[]}", "google"),
      ("[{\"startTime\":\"2026-05-01T10:00:00Z\",\"visit\":{}}]", "google"),
      ("{\"type\":\"FeatureCollection\",\"locations\":5,\"features\":[]}", "geojson"),
      ("{\"class\":\"TPV\",\"mode\":1}", "json"), ("<gpx></gpx>", "gpx"), ("<kml></kml>", "kml"),
      ("time\tlat\tlon\n", "csv"), ("$GPGGA,,,,,,0,,,,,,,,*66\r\n", "nmea"),
    ])
  func content(text: String, word: String) {
    let head = Array(text.utf8)
    let format = [any TrackFormat].all.first { $0.recognizes(head.span) }
    #expect(format?.word == word)
  }

  @Test("?decoder= chooses the decoder of gpsd://", arguments: GPSDDecoding.available)
  func chosenDecoder(decoder: GPSDDecoding) throws {
    let fetcher =
      try LocationFetcherRegistry.standard().fetcher(for: "gpsd://localhost?decoder=\(decoder.rawValue)")
      as? GPSDFetcher
    #expect(fetcher?.decoder == decoder)
  }

  @Test(
    "the decoder can follow a device",
    arguments: [
      ("gpsd://boat:1/dev/ttyACM0?decoder=swift", "/dev/ttyACM0"),
      ("gpsd://boat:1?device=ttyACM*&decoder=swift", "ttyACM*"),
      ("gpsd://boat:1?decoder=swift&device=ttyACM*", "ttyACM*"),
      ("gpsd://boat:1/udp://10.0.0.5:1?decoder=swift", "udp://10.0.0.5:1"),
    ])
  func decoderAndDevice(source: String, device: String) throws {
    let daemon = try SourceURI(source).daemon()
    #expect(daemon == DaemonAddress(host: "boat", port: 1, device: device, decoder: .swift))
  }

  @Test(
    "rejects a decoder that does not exist, with a remedy",
    arguments: [
      ("gpsd://boat?decoder=c", "decoder=libgps"), ("gpsd://boat?decoder=LibGPS", "decoder=swift"),
      ("gpsd://boat?decoder=", "write decoder=…"), ("gpsd://boat?decoder=swift&decoder=swift", nil),
      ("gpsd://boat?decode=swift", "did you mean decoder?"),
    ])
  func rejectsDecoder(source: String, remedy: String?) {
    let error = #expect(throws: LocationError.self) { try LocationFetcherRegistry.standard().fetcher(for: source) }
    #expect(error?.code == .invalidArgument)
    if let remedy { #expect(error?.remedy?.contains(remedy) == true) }
  }

  #if !LibGPS
    @Test("rejects libgps where it is not compiled in, and names the trait")
    func libgpsIsMissing() {
      let error = #expect(throws: LocationError.self) {
        try LocationFetcherRegistry.standard().fetcher(for: "gpsd://boat?decoder=libgps")
      }
      #expect(error?.code == .invalidArgument)
      #expect(error?.remedy?.contains("--traits LibGPS") == true)
    }
  #endif
}
