import LocationKit
import LocationTesting
import LocationText
import Testing

@testable import LocationServer

@Suite("LiveAnswers")
struct LiveAnswersTests {
  private let hub = LocationHub(wallClock: { .utc("2026-05-01T10:00:00Z") })

  private func get(_ target: String, _ headers: [String: String] = [:]) async throws -> ServerResponse {
    var content = HTTPServer.Content(hub: hub)
    (content.sources, content.version) = (["gpsd://boat", "serial:/dev/ttyUSB0"], "1.0")
    let server = try HTTPServer(content)
    let headers = headers.merging(["host": "localhost"]) { $1 }
    return await server.gatekeeper.answer(try ServerRequest("GET", target, headers: headers))
  }

  @Test("there is no location before the first", arguments: ["/v1/location", "/v1/sky"])
  func beginsEmpty(_ target: String) async throws { #expect(try await get(target).status == 404) }

  @Test("the latest location is a TPV of gpsd")
  func answersTheLocation() async throws {
    hub.take([.updated(.make(latitude: 48.5))])

    let response = try await get("/v1/location")

    #expect(response.status == 200)
    #expect(response.text.hasPrefix(#"{"class":"TPV""#))
    #expect(response.text.contains(#""lat":48.5"#))
  }

  @Test("the state names what is unknown as null")
  func answersTheState() async throws {
    let text = try await get("/v1/state").text

    #expect(
      text
        == #"{"state":"acquiring","age":null,"source":null,"simulated":false,"replayed":false,"subject":null,"#
        + #""fleet":false,"startedAt":"2026-05-01T10:00:00.000Z","version":"1.0"}"#)
  }

  @Test("the state, the doctor and the metrics tell that positions are not trusted")
  func answersDistrust() async throws {
    var location = Location.make(time: UTCInstant.utc("2026-05-01T10:00:00Z"))
    location.integrity = Integrity(
      .spoofed, reasons: [.equalSignalStrengths, .impossibleMotion], since: location.time, confidence: 0.94)
    hub.take([.received(.location(location)), .updated(location), .stateChanged(StateChange(.tracking))])

    #expect(
      try await get("/v1/state").text.hasSuffix(
        #""integrity":"spoofed","reasons":["equalSignalStrengths","impossibleMotion"],"since":"2026-05-01T10:00:00.000Z"}"#
      ))
    #expect(
      try await get("/v1/doctor").text.contains(
        "positions are spoofed since 2026-05-01T10:00:00.000Z: equalSignalStrengths, impossibleMotion"))
    let metrics = try await get("/metrics").text
    #expect(metrics.contains(#"locate_integrity{integrity="spoofed"} 1"#))
    #expect(metrics.contains(#"locate_integrity{integrity="clear"} 0"#))
    #expect(metrics.contains("locate_distrusted_locations_total 1"))
  }

  @Test("the active source has the state, the others wait")
  func answersTheSources() async throws {
    hub.take([.sourceChanged(SourceChange(to: "gpsd://boat")), .stateChanged(StateChange(.tracking))])

    let text = try await get("/v1/sources").text

    #expect(
      text
        == #"[{"source":"gpsd://boat","state":"tracking","active":true,"error":null},"#
        + #"{"source":"serial:/dev/ttyUSB0","state":"standby","active":false,"error":null}]"#)
  }

  @Test("the doctor answers while there is no fix")
  func answersFindings() async throws {
    hub.take([.fault(LocationError(.sourceUnavailable, "refused", remedy: "start gpsd"))])
    let without = try await get("/v1/doctor").text
    hub.take([.updated(.make()), .stateChanged(StateChange(.tracking))])

    #expect(without == #"[{"severity":"error","finding":"refused","remedy":"start gpsd"}]"#)
    #expect(try await get("/v1/doctor").text == "[]")
  }

  @Test("readyz is 503 before the start is complete, healthz is not")
  func answersReadiness() async throws {
    let before = try await get("/readyz").status
    hub.noteReady()

    #expect(before == 503)
    #expect(try await get("/readyz").status == 200)
    #expect(try await get("/healthz").text == "ok\n")
  }

  @Test("metrics have a type, and no value for what is unknown")
  func answersMetrics() async throws {
    hub.take([.received(.location(.make())), .fault(LocationError(.invalidData, "x"))])

    let text = try await get("/metrics").text

    #expect(text.contains("# TYPE locate_locations_total counter\nlocate_locations_total 1\n"))
    #expect(text.contains("locate_faults_total 1\n"))
    #expect(text.contains("locate_state{state=\"acquiring\"} 1\n"))
    #expect(!text.contains("locate_horizontal_accuracy_meters"))
    #expect(text.split(separator: "\n").filter { $0 == "# TYPE locate_state gauge" }.count == 1)
  }

  @Test("locations beyond the maximum error are counted")
  func countsInexactLocations() {
    let hub = LocationHub(maximumError: 50)
    hub.take([50, 51, 900].map { .received(.location(.make(horizontalAccuracy: .metres($0)))) })
    hub.take([.received(.location(.make()))])

    let text = String(decoding: MetricsAnswer(hub: hub).text().bytes, as: UTF8.self)
    #expect(text.contains("locate_inexact_locations_total 2\n") && text.contains("locate_locations_total 4\n"))
  }

  @Test("rejects a Last-Event-ID that is no number")
  func rejectsForeignNumbers() async throws {
    #expect(try await get("/v1/stream", ["last-event-id": "x"]).status == 400)
  }
}
