#if Server
  import Foundation
  import Glibc
  import LocationKit
  import LocationTesting
  import TestSupport
  import Testing

  @testable import LocationServer

  /// Debian's Prometheus, which scrapes a server of this machine.
  private enum Prometheus {
    static let path = "/usr/bin/prometheus"
    static let isInstalled = access(path, X_OK) == 0
    static let absence: Comment = "SKIPPED: no prometheus here: apt-get install --no-install-recommends prometheus"

    /// Runs Prometheus while `body` runs, which receives the port of its API.
    static func scraping(_ port: Int, _ folder: TemporaryFolder, _ body: (Int) async throws -> Void) async throws {
      let settings = """
        scrape_configs:
          - job_name: locate
            scrape_interval: 1s
            static_configs:
              - targets: ["127.0.0.1:\(port)"]
        """
      try Data(settings.utf8).write(to: URL(fileURLWithPath: folder.path("prometheus.yml")))
      let own = try freePort()
      let process = try SpawnedProcess(
        path,
        [
          "--config.file=\(folder.path("prometheus.yml"))", "--storage.tsdb.path=\(folder.path("data"))",
          "--web.listen-address=127.0.0.1:\(own)",
        ])
      do { try await body(own) } catch {
        await end(process)
        throw error
      }
      await end(process)
    }

    private static func end(_ process: SpawnedProcess) async {
      process.send(SIGKILL)
      await process.end()
    }

    /// Returns a port that was free a moment ago: Prometheus does not report which one it has chosen.
    private static func freePort() throws -> Int { Int(try RawReceiver(nil).port) }

    /// Returns the answer of the API to a query, as soon as it has one that is acceptable: a first scrape may have failed
    /// for lack of time (`up` is 0 then), and the next one comes a second later. After 600 questions it returns the last
    /// answer, or `nil` if there was none.
    static func value(_ query: String, _ port: Int, where accepts: (String) -> Bool) async throws -> String? {
      let query = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? query
      var last: String?
      for _ in 0..<600 {
        let answer = await RawClient.exchange(port, RunningServer.request("/api/v1/query?query=\(query)"))
        last = answer.firstMatch(of: #/"value":\[[0-9.]+,"([^"]*)"\]/#).map { String($0.1) }
        if let last, accepts(last) { break }
        try await Task.sleep(for: .milliseconds(100))
      }
      return last
    }
  }

  @Suite("Prometheus", .enabled(if: Prometheus.isInstalled, Prometheus.absence), .timeLimit(.minutes(10)))
  struct PrometheusTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let expected = [
      ("up", "1"), ("locate_satellites_used", "7"), ("locate_satellites_seen", "9"),
      (#"locate_state{state="tracking"}"#, "1"), ("locate_readings_total", "2"), ("locate_faults_total", "1"),
      ("locate_horizontal_accuracy_meters", "4"), ("locate_place_events_total", "1"), ("locate_stream_clients", "0"),
      ("locate_stream_displaced_total", "0"),
      (#"locate_http_requests_total{route="/healthz",status="200",method="GET"}"#, "1"),
      (#"locate_http_request_duration_seconds_count{route="/healthz"}"#, "1"),
    ]

    @Test("scrapes the server, and answers with its values")
    func scrapes() async throws {
      let hub = LocationHub()
      hub.take([
        .received(.location(.make())), .updated(.make(horizontalAccuracy: .metres(4))),
        .received(.sky(.make(inView: 9, used: 7))),
        .stateChanged(StateChange(.tracking)), .fault(LocationError(.invalidData, "x")), .poi(1),
      ])

      try await RunningServer.run(HTTPServer.Content(hub: hub)) { port in
        _ = await RawClient.exchange(port, RunningServer.request("/healthz"))
        try await Prometheus.scraping(port, folder) { api in
          for (query, expected) in Self.expected {
            let value = try await Prometheus.value(query, api) { $0 == expected }
            #expect(value == expected, "\(query)")
          }
          let age = try await Prometheus.value("locate_fix_age_seconds", api) { Double($0) != nil }
          #expect(age.flatMap(Double.init) ?? -1 >= 0)
        }
      }
    }
  }
#endif
