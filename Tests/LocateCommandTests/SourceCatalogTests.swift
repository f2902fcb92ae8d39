import LocationGPSD
import LocationKit
import LocationSources
import LocationTracks
import Testing

@testable import LocateCommand

@Suite("The catalog of sources")
struct SourceCatalogTests {
  @Test("libgps decodes gpsd:// in builds with libgps")
  func standardDecoder() throws {
    let fetcher = try SourceCatalog().fetcher(for: "gpsd://localhost") as? GPSDFetcher
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
    let format = SourceCatalog.formats.first { $0.recognizes(head.span) }
    #expect(format?.word == word)
  }

  @Test("?decoder= chooses the decoder of gpsd://", arguments: GPSDDecoding.available)
  func chosenDecoder(decoder: GPSDDecoding) throws {
    let fetcher = try SourceCatalog().fetcher(for: "gpsd://localhost?decoder=\(decoder.rawValue)") as? GPSDFetcher
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
    "rejects a decoder that does not exist, and its former scheme, with a remedy",
    arguments: [
      ("gpsd://boat?decoder=c", "decoder=libgps"), ("gpsd://boat?decoder=LibGPS", "decoder=swift"),
      ("gpsd://boat?decoder=", "write decoder=…"), ("gpsd://boat?decoder=swift&decoder=swift", nil),
      ("gpsd://boat?decode=swift", "did you mean decoder?"),
      ("libgps://boat", "gpsd://host:port?decoder=libgps"), ("LIBGPS:boat", "gpsd://host:port?decoder=libgps"),
    ])
  func rejectsDecoder(source: String, remedy: String?) {
    let error = #expect(throws: LocationError.self) { try SourceCatalog().fetcher(for: source) }
    #expect(error?.code == .invalidArgument)
    if let remedy { #expect(error?.remedy?.contains(remedy) == true) }
  }

  #if !LibGPS
    @Test("rejects libgps in builds without it, and names the trait")
    func libgpsIsMissing() {
      let error = #expect(throws: LocationError.self) {
        try SourceCatalog().fetcher(for: "gpsd://boat?decoder=libgps")
      }
      #expect(error?.code == .invalidArgument)
      #expect(error?.remedy?.contains("--traits LibGPS") == true)
    }
  #endif
}
