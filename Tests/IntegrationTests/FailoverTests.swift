import Glibc
import LocationGPSD
import LocationKit
import LocationSources
import LocationTesting
import Synchronization
import TestSupport
import Testing

@Suite("A failover over real connections", .realTime)
struct FailoverTests {
  /// A gpsd that reports each tenth of a second; one that stops closes the connection then, and sends nothing on the
  /// next.
  private func peer(_ longitude: Int, stopsAfter limit: Int = .max) throws -> GPSDPeer {
    try GPSDPeer { connection, number in
      if limit < .max, number > 0 { return connection.waitForEnd() }
      connection.send(GPSDPeer.version)
      for number in 0..<min(limit, 3000) {
        let (minute, tenths) = (number / 600, number % 600)
        let time = "2026-05-01T10:0\(minute):\(tenths < 100 ? "0" : "")\(tenths / 10).\(tenths % 10)00Z"
        connection.send(
          #"{"class":"TPV","device":"/dev/ttyACM0","mode":2,"time":"\#(time)","lat":48,"lon":\#(longitude)}"#)
        usleep(100_000)
      }
    }
  }

  @Test("takes over from a gpsd that closes its port; repeats no location and does not alternate between sources")
  func twoDaemons() async throws {
    let (mast, stern) = (try peer(1, stopsAfter: 15), try peer(2))
    let fetcher = try FailoverFetcher([
      ("mast", GPSDFetcher(host: "127.0.0.1", port: mast.port)),
      ("stern", GPSDFetcher(host: "127.0.0.1", port: stern.port)),
    ])
    let seen = Seen()
    let manager = LocationManager(fetcher: fetcher)
    do {
      try await manager.run { event in
        if seen.note(event) >= 3 { throw Enough() }
      }
    } catch is Enough {}
    let changes = seen.changes
    #expect(changes.allSatisfy { $0.source.hasPrefix("gpsd://127.0.0.1:") })
    #expect(changes.last?.source == "gpsd://127.0.0.1:\(stern.port)")
    #expect(seen.isOrderly)
    for peer in [mast, stern] { peer.stop() }
  }

  @Test("a missing source and an available one keep the contract of all fetchers")
  func conformance() async throws {
    let stern = try peer(2)
    let fetcher = try FailoverFetcher([
      ("mast", GPSDFetcher(host: "127.0.0.1", port: FreePort.take(), waitsForFirstConnection: false)),
      ("stern", GPSDFetcher(host: "127.0.0.1", port: stern.port)),
    ])
    try await FetcherConformance(patience: .seconds(20), reports: 3).verify(fetcher)
    stern.stop()
  }

  private struct Enough: Error {}

  /// Events of a manager.
  private final class Seen: Sendable {
    private let state = Mutex((changes: [SourceChange](), locations: [Location](), isOrderly: true))

    /// Returns how many locations came from the second source.
    func note(_ event: LocationEvent) -> Int {
      state.withLock { state in
        switch event {
        case .sourceChanged(let change): state.changes.append(change)
        case .updated(let location):
          if location.origin.source != state.changes.last?.source { state.isOrderly = false }
          if let last = state.locations.last, last.coordinate == location.coordinate,
            last.time.map({ time in location.time.map { $0 <= time } ?? true }) ?? true
          {
            state.isOrderly = false
          }
          state.locations.append(location)
        default: break
        }
        return state.locations.count { $0.coordinate.longitude == 2 }
      }
    }

    var changes: [SourceChange] { state.withLock { $0.changes } }
    var isOrderly: Bool { state.withLock { $0.isOrderly } }
  }
}
