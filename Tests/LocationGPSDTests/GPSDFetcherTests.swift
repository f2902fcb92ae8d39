import LocationGPSD
import LocationKit
import Testing

@Suite("GPSDFetcher")
struct GPSDFetcherTests {
  @Test(
    "names its source",
    arguments: [
      (GPSDFetcher(), "gpsd://localhost:2947"),
      (GPSDFetcher(host: "::1", port: 1), "gpsd://[::1]:1"),
      (GPSDFetcher(device: "/dev/ttyACM0"), "gpsd://localhost:2947/dev/ttyACM0"),
      (GPSDFetcher(device: "ttyACM*"), "gpsd://localhost:2947/ttyACM*"),
    ])
  func namesItsSource(fetcher: GPSDFetcher, source: String) {
    #expect(fetcher.source == source)
  }

  @Test("is live, and has a static factory")
  func isLive() {
    let fetcher: some LocationFetcher = .gpsd(host: "gps.local")
    #expect(fetcher.timing == .live)
  }

  #if LibGPS
    @Test("is decoded by libgps unless the caller chooses")
    func decodesWithLibGPS() {
      #expect(GPSDFetcher().decoder == .libgps)
      #expect(GPSDFetcher(decoder: .swift).decoder == .swift)
    }
  #else
    @Test("is decoded by our decoder in a build without libgps")
    func decodesInSwift() {
      #expect(GPSDFetcher().decoder == .swift)
    }

    @Test("throws if libgps is chosen and not compiled in")
    func throwsWithoutLibGPS() async {
      let fetcher = GPSDFetcher(decoder: .libgps)
      let error = await #expect(throws: LocationError.self) { try await fetcher.run(FetchRequest()) { _ in } }
      #expect(error?.code == .invalidArgument)
      #expect(error?.remedy?.contains("--traits LibGPS") == true)
      #expect(LibGPS.version == "not compiled in")
    }
  #endif
}
