import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

/// Phones post under subjects of their own; the server's source is another one.
@Suite("Locations of other subjects")
struct SubjectLocationsTests {
  private let folder: TemporaryFolder
  private let hub = LocationHub()
  private let writer: ArchiveWriter
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")

  /// The archive has two locations of anna, and none of the server's source.
  init() throws {
    folder = try TemporaryFolder()
    writer = try ArchiveWriter(folder.path("archive"))
    for (latitude, seconds) in [(48.1, 0.0), (48.2, 60)] {
      try writer.append(.make(latitude: latitude, time: start + seconds), subject: "anna")
    }
    try writer.flush()
  }

  private var archive: ArchiveAccess { ArchiveAccess(folder.path("archive")) }
  private var subjects: SubjectLocations { SubjectLocations(hub: hub, archive: archive) }

  private func get(_ target: String, own: String? = nil) async throws -> ServerResponse {
    var content = HTTPServer.Content(hub: hub)
    (content.archivePath, content.subject) = (folder.path("archive"), own)
    return await (try HTTPServer(content)).gatekeeper.answer(
      try ServerRequest("GET", target, headers: ["host": "localhost"]))
  }

  @Test("the latest location of a subject is that of the archive, and then the one that arrived last")
  func answersTheLatest() async throws {
    let stored = try await get("/v1/location?subject=anna").text
    await subjects.take(.make(latitude: 48.3, time: start + 120), of: "anna")
    let arrived = try await get("/v1/location?subject=anna").text
    let own = try await get("/v1/location")

    #expect(stored.contains(#""lat":48.2"#))
    #expect(arrived.contains(#""lat":48.3"#))
    #expect(own.status == 404)
  }

  @Test("a location that arrives late is not the latest, also after a restart")
  func knowsLateLocations() async throws {
    await subjects.take(.make(latitude: 47, time: start + 30), of: "anna")

    #expect(try await get("/v1/location?subject=anna").text.contains(#""lat":48.2"#))
  }

  @Test("an unknown subject is 404", arguments: ["location", "stream"])
  func rejectsUnknownSubjects(_ path: String) async throws {
    #expect(try await get("/v1/\(path)?subject=eva").status == 404)
    let server = try HTTPServer(HTTPServer.Content(hub: hub))
    let request = try ServerRequest("GET", "/v1/\(path)?subject=anna", headers: ["host": "localhost"])
    #expect(await server.gatekeeper.answer(request).status == 404, "a server without an archive")
  }

  @Test("the name of the server's own subject is that of its source")
  func knowsItsOwnSubject() async throws {
    hub.take([.updated(.make(latitude: 50))])

    #expect(try await get("/v1/location?subject=van", own: "van").text.contains(#""lat":50"#))
    #expect(try await get("/v1/state", own: "van").text.contains(#""subject":"van""#))
  }

  /// Follows a subject while `body` runs, and returns what the client received.
  private func followed(_ query: String, while body: () async -> Void) async throws -> CollectedOutput {
    let response = try await get("/v1/stream?" + query)
    let output = CollectedOutput()
    guard case .stream(let write) = response.body else {
      Issue.record("no stream: \(response.text)")
      return output
    }
    await body()
    hub.finish()
    try await write(output)
    return output
  }

  @Test("a stream begins with the latest location, and has no events and no locations of others")
  func follows() async throws {
    let output = try await followed("subject=anna&last-event-id=9") {
      hub.take([.stateChanged(StateChange(.tracking)), .received(.location(.make(latitude: 50))), .poi(1)])
      await subjects.take(.make(latitude: 51, time: start + 120), of: "ben")
      await subjects.take(.make(latitude: 48.3, time: start + 120), of: "anna")
    }

    #expect(output.events == ["TPV", "TPV", "end"])
    #expect(output.text.contains(#""lat":48.2"#) && output.text.contains(#""lat":48.3"#))
    #expect(!output.text.contains(#""lat":5"#))
  }

  @Test("a late location is sent as out of order, and a repeated one is not sent")
  func marksLateLocations() async throws {
    let output = try await followed("subject=anna") {
      await subjects.take(.make(latitude: 48.2, time: start + 60), of: "anna")
      await subjects.take(.make(latitude: 47, time: start + 30), of: "anna")
    }

    #expect(output.events == ["TPV", "TPV", "end"])
    #expect(output.text.contains(#""lat":47"#))
    #expect(output.text.split(separator: "\n").filter { $0.contains("outOfOrder") }.count == 1)
  }

  @Test("a location that arrives several times at the same moment is sent once")
  func comparesUnderOneLock() async throws {
    let rounds = 500
    _ = try await followed("subject=anna") {
      for round in 1...rounds {
        let location = Location.make(latitude: 50, time: start + 120 + Double(round))
        await withTaskGroup(of: Void.self) { group in
          for _ in 1...4 { group.addTask { [hub] in hub.take(location, of: "anna") } }
        }
      }
    }

    #expect(hub.summary.counts.displaced == rounds - 1, "each location displaces the one before it, which waits")
  }

  @Test("of locations that arrive at the same moment, a client receives the latest last, and the late ones as such")
  func offersInOrder() async throws {
    let client = SubscriberQueue(StreamFilter(), limit: 10)
    let membership = try hub.join(client, subject: "anna", limit: 1)
    for round in 0..<500 {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          let location = Location.make(latitude: 50 + Double(number), time: start + Double(4 * round + number))
          group.addTask { [hub] in hub.take(location, of: "anna") }
        }
      }
      let messages = try #require(await client.next()).messages
      let last = messages.last { $0.location?.isOutOfOrder == false }
      #expect(last?.location?.coordinate.latitude == 53, "round \(round)")
    }
    withExtendedLifetime(membership) {}
  }

  @Test("the server's own stream has no locations of other subjects")
  func separatesSubjects() async throws {
    let output = try await followed("classes=TPV") {
      await subjects.take(.make(latitude: 48.3, time: start + 120), of: "anna")
    }

    #expect(output.events == ["end"])
  }

  @Test("subjects beyond the limit of the memory are read from the archive again")
  func boundsItsMemory() async throws {
    for number in 0...LocationHub.mostSubjects {
      hub.note(.make(latitude: 1, time: start), of: "phone\(number)")
    }

    #expect(hub.latest(of: "phone0") == nil)
    #expect(try await subjects.latest(of: "anna").coordinate.latitude == 48.2)
  }
}
