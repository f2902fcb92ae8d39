import Foundation
import FoundationNetworking
import LocationKit
import LocationPlacesWeb
import LocationTesting
import SimulatedPlaceService
import TestSupport
import Testing

@Suite("OnlinePlaces and a service", .realTime)
struct OnlinePlacesTests {
  private static let places = [
    SimulatedPlace(id: "café", name: "Café", latitude: 52.5, longitude: 13.4, radius: 40)
  ]
  private let near = Coordinate(latitude: 52.5, longitude: 13.4)

  private func service(
    answers: [PlaceAnswer]? = nil, paths: [String: PlaceAnswer] = [:], clock: any Clock<Duration> = ContinuousClock()
  ) throws -> SimulatedPlaceService {
    try SimulatedPlaceService(
      places: Self.places, script: SimulatedPlaceService.Script(answers: answers, paths: paths), port: FreePort.take(),
      clock: clock)
  }

  private func online(
    _ address: String, limits: WebLimits = WebLimits(), clock: any Clock<Duration> = ContinuousClock()
  ) throws -> OnlinePlaces {
    OnlinePlaces(
      PlacesRequest(address: try WebAddress(address)), limits: limits, clock: clock, jitter: { 1 })
  }

  private func failure(_ online: OnlinePlaces) async -> LocationError? {
    do {
      _ = try await online.places(near: near)
      return nil
    } catch {
      return LocationError(wrapping: error)
    }
  }

  @Test("returns the nearby places")
  func brings() async throws {
    let service = try service()
    let answer = try await online(service.address + "/places?radius=500").places(near: near)
    let center = try #require(near)
    #expect(answer.places == [PointOfInterest(id: "café", name: "Café", region: .circle(center: center, radius: 40))])
    #expect(service.requests.map(\.target) == ["/places?radius=500&lat=52.5&long=13.4"])
    #expect(service.unexpected.isEmpty)
    await service.close()
  }

  @Test("sends user and password as a header, once")
  func password() async throws {
    let service = try service(paths: ["/private": .status(401)])
    let online = try online("http://me:secret@127.0.0.1:\(service.port)/private?token=hidden")
    let error = try #require(await failure(online))
    #expect(
      error.states(
        .permissionDenied, "the service answered with the status 401", at: "http://127.0.0.1:\(service.port)/private"))
    #expect(!String(reflecting: error).contains("secret") && !String(reflecting: error).contains("hidden"))
    #expect(service.requests.map { $0.headers["authorization"] } == ["Basic bWU6c2VjcmV0"])
    await service.close()
  }

  @Test(
    "reports what is wrong with a service",
    arguments: [
      (.malformedJSON, .invalidData, "the answer is not JSON"),
      (.impossibleCoordinates, .invalidData, "entry 1 is not a place: invalid position: 252.5, 13.4"),
      (.wrongLength(by: -5), .invalidData, "the answer is not JSON"),
      (.endlessBody, .invalidData, "the answer is larger than 100000 bytes"),
      (.status(404), .inputNotFound, "the service answered with the status 404"),
      (.redirectLoop, .sourceUnavailable, "too many redirects"),
    ] as [(PlaceAnswer, LocationError.Code, String)])
  func wrong(_ answer: PlaceAnswer, _ code: LocationError.Code, _ message: String) async throws {
    let service = try service(paths: ["/wrong": answer])
    var limits = WebLimits()
    limits.size = 100_000
    let error = try #require(await failure(try online(service.address + "/wrong", limits: limits)))
    #expect(error == LocationError(code, "", context: service.address + "/wrong"))
    #expect(error.message.hasPrefix(message), "\(error)")
    #expect(service.requests.count == (answer == .redirectLoop ? 6 : 1))
    await service.close()
  }

  @Test(
    "retries when a service breaks",
    arguments: [.cutOff(after: 10), .wrongLength(by: 5), .garbage, .enormousHeader(bytes: 400_000), .status(503)]
      as [PlaceAnswer])
  func breaks(_ answer: PlaceAnswer) async throws {
    let service = try service(answers: [answer, answer, .correct])
    var limits = WebLimits()
    limits.firstPause = .milliseconds(1)
    #expect(try await online(service.address + "/places", limits: limits).places(near: near).places.count == 1)
    #expect(service.requests.count >= 3)
    await service.close()
  }

  @Test("waits for a slow service, up to its limit")
  func slow() async throws {
    let serviceClock = ManualClock()
    let clock = ManualClock()
    let service = try service(
      answers: [.late(.seconds(60)), .dripping(bytes: 10, every: .seconds(60)), .correct], clock: serviceClock)
    let online = try online(service.address + "/places", clock: clock)
    async let answer = online.places(near: near)
    // Ten seconds for an attempt, then a quarter of one, and then half a one.
    for (count, pause) in [(1, 250), (2, 500)] {
      await eventually { service.requests.count >= count }
      await clock.reach(clock.now.offset + .seconds(10))
      await clock.reach(clock.now.offset + .milliseconds(pause))
    }
    #expect(try await answer.places.count == 1)
    #expect(service.requests.count == 3)
    await service.close()
  }

  @Test("does not follow a redirect to another host")
  func redirect() async throws {
    let elsewhere = try service()
    let port = FreePort.take()
    let server = try Redirector(port: port, to: elsewhere.address + "/places?token=hidden")
    let error = try #require(await failure(try online("http://127.0.0.1:\(port)/places")))
    #expect(error.message == "the service redirects to another address: \(elsewhere.address)/places")
    #expect(elsewhere.requests.isEmpty)
    await server.close()
    await elsewhere.close()
  }

  @Test("reports an unreachable service after its attempts")
  func nobody() async throws {
    var limits = WebLimits()
    limits.firstPause = .milliseconds(1)
    let address = "http://127.0.0.1:\(FreePort.take())/places"
    let error = try #require(await failure(try online(address, limits: limits)))
    #expect(error == LocationError(.sourceUnavailable, "", context: address))
    #expect(error.message == "the service cannot be reached")
  }

  @Test("leaks neither threads nor sockets")
  func frees() async {
    await #expect(processExitsWith: .success) {
      let tests = OnlinePlacesTests()
      let service = try tests.service()
      // The first session starts what all of them share.
      _ = try await tests.online(service.address + "/places").places(near: tests.near)
      let load = ProcessLoad()
      for _ in 0..<20 { _ = try await tests.online(service.address + "/places").places(near: tests.near) }
      #expect(await load.returns(within: 4))
      await service.close()
    }
  }
}
