import LocationGPSD
import LocationTracks
import Testing

@testable import locate

@Suite("The catalog of sources")
struct SourceCatalogTests {
  @Test("gpsd:// is decoded by us, libgps:// by libgps", arguments: GPSDDecoding.available)
  func decoders(decoding: GPSDDecoding) throws {
    let scheme = decoding == .libgps ? "libgps" : "gpsd"
    let fetcher = try SourceCatalog().fetcher(for: "\(scheme)://localhost") as? GPSDFetcher
    #expect(fetcher?.decoder == decoding)
  }

  @Test(
    "a track's format is that of its content, whatever it is called",
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
}
