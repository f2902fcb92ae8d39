#if Web
  import Foundation
  import SimulatedPlaceService
  import TestSupport
  import Testing

  @Suite("--pois from a web service", .realTime)
  struct WebPlacesTests {
    private let workspace: Workspace
    private let ride: String

    init() throws {
      workspace = try Workspace()
      ride = try workspace.write(SampleNMEA.ride(10), as: "ride.nmea")
    }

    private func service(_ answers: [PlaceAnswer]? = nil) throws -> SimulatedPlaceService {
      var script = SimulatedPlaceService.Script(answers: answers, paths: ["/private": .status(401)])
      script.maximumAge = 0
      return try SimulatedPlaceService(
        places: [
          SimulatedPlace(id: "gate", name: "The Gate", latitude: 52.5163, longitude: 13.3777, radius: 40_000)
        ], script: script, port: FreePort.take())
    }

    private func replay(_ address: String, _ options: [String] = [], cache: String = "cache") async throws
      -> ProgramResult
    {
      try await Program.run(
        [
          "replay", ride, "--rate", "max", "--format", "json", "--only", "poi", "--pois", address, "--pois-cache",
          cache == "none" ? cache : workspace.path(cache),
        ] + options)
    }

    private static let near = ["--pois-near", "52.5163,13.3777"]

    @Test("enters places of a service; when the service is gone, uses its last response and reports this")
    func stale() async throws {
      let service = try service()
      let address = "http://me:secret@127.0.0.1:\(service.port)/places"
      let first = try await replay(address, Self.near)
      #expect(first.code == 0, "\(first.errors)")
      #expect(try first.objects("POI").map { $0["id"] as? String } == ["gate"])
      #expect(!first.errors.contains("the places are those of"))
      #expect(service.requests.map(\.target) == ["/places?lat=52.5163&long=13.3777"])
      await service.close()
      let second = try await replay(address, Self.near)
      #expect(second.code == 0, "\(second.errors)")
      #expect(second.output == first.output)
      let shown = "http://127.0.0.1:\(service.port)/places"
      #expect(second.errors.contains("locate: \(shown): the service cannot be reached: the places are those of"))
      #expect(!second.errors.contains("secret"))
      let quiet = try await replay(address, Self.near + ["--quiet"])
      #expect(quiet.code == 0 && quiet.errors.isEmpty)
    }

    @Test("without a cached response, an unavailable service is an error")
    func away() async throws {
      let result = try await replay("http://127.0.0.1:\(FreePort.take())/places?key=secret", Self.near, cache: "none")
      #expect(result.code == 69)
      #expect(result.errorLines.count == 1)
      #expect(result.errors.contains("/places: the service cannot be reached; check that it runs"))
      #expect(!result.errors.contains("secret"))
    }

    @Test("a service that requires a password is an error with a remedy", arguments: ["cache", "none"])
    func refused(_ cache: String) async throws {
      let service = try service()
      let result = try await replay(service.address + "/private", Self.near, cache: cache)
      #expect(result.code == 77, "\(result.errors)")
      await service.close()
    }

    @Test("live, queries a service around the current location, and again after moving away")
    func moving() async throws {
      let service = try service()
      // A position each half second: here, and after the ninth far away.
      let members = #"\"class\":\"TPV\",\"mode\":2,\"time\":\"2026-07-01T22:00:$((i+10)).000Z\""#
      let line = #"{\#(members),\"lat\":$l,\"lon\":13.3777}"#
      let source =
        "exec:sh -c 'i=0; while [ $i -lt 45 ]; do l=52.5163; [ $i -gt 8 ] && l=53.6; echo \"\(line)\"; "
        + "i=$((i+1)); sleep 0.5; done'"
      let program = try Program.start([
        "watch", source, "--format", "json", "--only", "poi", "--pois", service.address + "/places", "--pois-cache",
        "none",
        "--duration", "12s",
      ])
      let result = try await program.end()
      #expect(result.code == 0, "\(result.errors)")
      let targets = service.requests.map(\.target)
      #expect(targets == ["/places?lat=52.5163&long=13.3777", "/places?lat=53.6&long=13.3777"])
      let events = try result.objects("POI")
      #expect(events.compactMap { $0["event"] as? String } == ["enter", "exit"])
      #expect(events.first?["initial"] as? Bool == true)
      await service.close()
    }

    @Test("reports a missing position and an invalid mapping at once")
    func usage() async throws {
      let nowhere = try await replay("https://host.example/?key=secret")
      #expect(nowhere.code == 64)
      #expect(nowhere.errors.contains("--pois-near LAT,LON") && !nowhere.errors.contains("secret"))
      let insecure = try await replay("http://me:secret@host.example/", Self.near)
      #expect(insecure.code == 64)
      #expect(!insecure.errors.contains("secret"))
      let mapping = try workspace.write("id: _id\nlatitud: y\nlongitude: x\n", as: "mapping.yaml")
      let wrong = try await replay("https://host.example/", ["--pois-mapping", mapping])
      #expect(wrong.code == 65)
      #expect(wrong.errors.contains("mapping.yaml:2:1: unknown key `latitud` in a mapping; did you mean `latitude`?"))
    }
  }
#endif
