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

  @Test("is live, and reads like a case")
  func isLive() {
    let fetcher: some LocationFetcher = .gpsd(host: "gps.local")
    #expect(fetcher.timing == .live)
  }

  #if !LibGPS
    @Test("says so when libgps is asked for and not compiled in")
    func saysThatLibGPSIsMissing() async {
      let fetcher = GPSDFetcher(decoder: .libgps)
      let error = await #expect(throws: LocationError.self) { try await fetcher.run(FetchRequest()) { _ in } }
      #expect(error?.code == .usage)
      #expect(error?.remedy?.contains("gpsd://") == true)
      #expect(LibGPS.version == "not compiled in")
    }
  #endif
}
