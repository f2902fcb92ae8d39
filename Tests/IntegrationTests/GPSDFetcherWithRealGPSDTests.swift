import LocationGPSD
import LocationKit
import TestSupport
import Testing

@Suite(
  "GPSDFetcher with a real gpsd", .realTime, .serialized,
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.absence)))
struct GPSDFetcherWithRealGPSDTests {
  @Test("reports the receiver's data", arguments: GPSDDecoding.available)
  func reports(decoding: GPSDDecoding) async throws {
    let gpsd = RealGPSD()
    try gpsd.start()
    defer { gpsd.kill() }
    let fetcher = GPSDFetcher(host: "127.0.0.1", port: gpsd.port, waitsForFirstConnection: true, decoder: decoding)
    let readings = await FetcherRun(fetcher).readings { $0.asLocation?.mode == .threeDimensional }
    let location = try #require(readings.last?.asLocation)
    #expect((48.0..<48.1).contains(location.coordinate.latitude))
    #expect(location.coordinate.longitude == 11.5)
    #expect(location.altitudeMSL == 500)
    #expect(location.time?.date == CalendarDate(year: 2026, month: 5, day: 1))
    #expect(location.origin.device?.hasPrefix("udp://") == true)
  }

  @Test(
    "the first location is complete when gpsd opens its receiver for this client", arguments: GPSDDecoding.available,
    0..<5)
  func firstLocation(decoding: GPSDDecoding, attempt: Int) async throws {
    let gpsd = RealGPSD()
    try gpsd.start(opensForClients: true)
    defer { gpsd.kill() }
    let fetcher = GPSDFetcher(host: "127.0.0.1", port: gpsd.port, waitsForFirstConnection: true, decoder: decoding)
    let location = try await LocationManager(fetcher: fetcher).requestLocation()
    #expect(location.mode == .threeDimensional)
    #expect(location.altitudeMSL == 500)
  }

  @Test("reconnects when a killed gpsd restarts, reports the outage, and repeats nothing")
  func survivesTheKill() async throws {
    let gpsd = RealGPSD()
    try gpsd.start()
    defer { gpsd.kill() }
    let run = FetcherRun(GPSDFetcher(host: "127.0.0.1", port: gpsd.port, waitsForFirstConnection: true))
    var readings = await run.readings { $0.asLocation != nil }
    for _ in 0..<3 {
      gpsd.kill()
      readings += await run.readings { $0.asNoFix?.reason == .linkLost }
      try gpsd.start()
      readings += await run.readings { $0.asLocation?.mode == .threeDimensional }
    }
    let losses = readings.filter { $0.asNoFix?.reason == .linkLost }
    #expect(losses.count == 3 + (readings.first?.asFault == nil ? 0 : 1), "the first wait for the daemon is one, too")
    let fixes = readings.compactMap(\.asLocation).map { Fix(time: $0.time, mode: $0.mode) }
    #expect(Set(fixes).count == fixes.count, "the same epoch comes again only with a better mode")
  }

  private struct Fix: Hashable {
    let time: UTCInstant?
    let mode: FixMode
  }
}
