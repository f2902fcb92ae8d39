import Foundation
import LocationKit
import LocationPlacesWeb
import LocationTesting
import SimulatedPlaceService
import Synchronization
import TestSupport
import Testing

@Suite("CachedPlaces and a service", .realTime)
final class CachedPlacesTests {
  /// A time of day that a test sets.
  private final class WallClock: Sendable {
    private let time = Mutex(UTCInstant(nanoseconds: 1_790_000_000_000_000_000))

    var now: UTCInstant { time.withLock { $0 } }
    func advance(by duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }
  }

  private let folder = RunFolder.url.appending(path: "places-\(UUID().uuidString)").path
  private let wallClock = WallClock()
  private let near = Coordinate(latitude: 52.5, longitude: 13.4)

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func service(_ answers: [PlaceAnswer]? = nil, _ port: UInt16 = FreePort.take()) throws
    -> SimulatedPlaceService
  {
    try SimulatedPlaceService(
      places: [SimulatedPlace(id: "café", name: "Café", latitude: 52.5, longitude: 13.4, radius: 40)],
      script: SimulatedPlaceService.Script(answers: answers), port: port)
  }

  private func places(
    _ request: PlacesRequest, cache: PlaceCache? = nil, refresh: Duration? = nil
  ) -> CachedPlaces {
    var limits = WebLimits()
    limits.firstPause = .milliseconds(1)
    return CachedPlaces(
      OnlinePlaces(request, limits: limits), cache: cache ?? PlaceCache(folder: folder), refresh: refresh,
      wallClock: { [wallClock] in wallClock.now })
  }

  /// With a secret.
  private func request(_ service: SimulatedPlaceService) throws -> PlacesRequest {
    PlacesRequest(address: try WebAddress("http://me:secret@127.0.0.1:\(service.port)/places"))
  }

  private func failure(of source: some PlacesSource, near: Coordinate?) async -> LocationError? {
    do {
      _ = try await source.places(near: near)
      return nil
    } catch {
      return LocationError(wrapping: error)
    }
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test("requests once within the lifetime that the service sets, then revalidates")
  func maximumAge() async throws {
    let service = try service()
    let places = places(try request(service))
    #expect(try await places.places(near: near).age == .zero)
    wallClock.advance(by: .seconds(59))
    let kept = try await places.places(near: near)
    #expect(kept.places.map(\.id) == ["café"])
    #expect(kept.age == .seconds(59) && !kept.isStale)
    #expect(service.requests.count == 1)
    wallClock.advance(by: .seconds(1))
    let confirmed = try await places.places(near: near)
    #expect(confirmed.places == kept.places)
    #expect(confirmed.age == .zero && !confirmed.isStale && confirmed.remarks.isEmpty)
    #expect(service.requests.count == 2)
    #expect(service.requests[1].headers["if-none-match"]?.hasPrefix("\"") == true)
    // What was confirmed counts from then on.
    wallClock.advance(by: .seconds(59))
    #expect(try await places.places(near: near).age == .seconds(59))
    #expect(service.requests.count == 2)
    await service.close()
  }

  @Test("requests as often as the user sets")
  func refresh() async throws {
    let service = try service()
    let request = try request(service)
    for (refresh, seconds, count) in [(600, 0, 1), (600, 599, 1), (600, 1, 2), (5, 5, 3)] {
      wallClock.advance(by: .seconds(seconds))
      _ = try await places(request, refresh: .seconds(refresh)).places(near: near)
      #expect(service.requests.count == count)
    }
    await service.close()
  }

  @Test("another position causes another request")
  func positions() async throws {
    let service = try service()
    let places = places(try request(service))
    _ = try await places.places(near: near)
    #expect(try await places.places(near: Coordinate(latitude: 0, longitude: 0)).places.isEmpty)
    #expect(service.requests.count == 2)
    #expect(files.count == 2)
    await service.close()
  }

  @Test(
    "uses the cached response, and reports it, if the service is unavailable or responds with invalid data",
    arguments: [.status(503), .garbage, .redirectLoop, .impossibleCoordinates] as [PlaceAnswer])
  func stale(_ answer: PlaceAnswer) async throws {
    let service = try service([.correct] + Array(repeating: answer, count: 8))
    let request = try request(service)
    _ = try await places(request).places(near: near)
    wallClock.advance(by: .seconds(3 * 3600))
    let old = try await places(request).places(near: near)
    #expect(old.places.map(\.id) == ["café"])
    #expect(old.isStale)
    #expect(old.age == .seconds(3 * 3600))
    let remark = try #require(old.remarks.first)
    #expect(remark.message.hasSuffix(": the places are those of 3 h ago"))
    #expect(remark.context == "http://127.0.0.1:\(service.port)/places")
    #expect(!String(reflecting: old.remarks).contains("secret"))
    await service.close()
  }

  @Test("uses the cached response if no server listens; without one, it fails")
  func gone() async throws {
    let service = try service()
    let request = try request(service)
    _ = try await places(request).places(near: near)
    await service.close()
    wallClock.advance(by: .seconds(60))
    let old = try await places(request).places(near: near)
    #expect(old.isStale && old.places.count == 1)
    #expect(old.remarks.map(\.message) == ["the service cannot be reached: the places are those of 60 s ago"])
    let error = await failure(of: places(request), near: Coordinate(latitude: 1, longitude: 1))
    #expect(error?.code == .sourceUnavailable)
  }

  @Test("a rejected request or a redirect is an error, not an unavailable service", arguments: [401, 404])
  func refused(_ status: Int) async throws {
    let service = try service([.correct, .status(status)])
    let request = try request(service)
    _ = try await places(request).places(near: near)
    wallClock.advance(by: .seconds(60))
    let error = await failure(of: places(request), near: near)
    #expect(error?.code == (status == 401 ? .permissionDenied : .inputNotFound))
    await service.close()
  }

  @Test("a damaged cache file is reported, not used, and replaced")
  func damaged() async throws {
    let service = try service()
    let request = try request(service)
    _ = try await places(request).places(near: near)
    let path = "\(folder)/\(try #require(files.first))"
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: path))
    let answer = try await places(request).places(near: near)
    #expect(answer.places.count == 1)
    #expect(
      answer.remarks.map { $0.states(.invalidData, "this kept answer is damaged, and is not used", at: path) } == [
        true
      ], "\(answer.remarks)")
    #expect(service.requests.count == 2)
    #expect(service.requests[1].headers["if-none-match"] == nil)
    #expect(try await places(request).places(near: near).remarks.isEmpty)
    await service.close()
  }

  @Test("cache files are readable by the user only, contain no address, and leave no partial files")
  func files() async throws {
    let service = try service()
    _ = try await places(try request(service)).places(near: near)
    let name = try #require(files.first)
    #expect(files.count == 1 && name.hasSuffix(".answer"))
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    let text = String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
    #expect(!text.contains("secret") && !text.contains("127.0.0.1") && !text.contains("bWU6"))
    await service.close()
  }

  @Test("never exceeds the limits of files and bytes")
  func bounds() async throws {
    let service = try service()
    let request = try request(service)
    for (cache, count) in [
      (PlaceCache(folder: folder, mostFiles: 3), 3), (PlaceCache(folder: folder, mostBytes: 1000), 1),
    ] {
      for index in 0..<5 {
        _ = try await places(request, cache: cache, refresh: .zero).places(
          near: Coordinate(latitude: Double(index), longitude: Double(count)))
      }
      if count == 3 { #expect(files.count == 3) }
    }
    let bytes = try files.map { try Data(contentsOf: URL(filePath: "\(folder)/\($0)")).count }
    #expect(bytes.reduce(0, +) <= 1000 && bytes.count > 1)
    await service.close()
  }

  @Test("reports an unwritable folder, and delivers the places anyway")
  func unwritable() async throws {
    let service = try service()
    try Data().write(to: URL(filePath: folder))
    let answer = try await places(try request(service)).places(near: near)
    #expect(answer.places.count == 1)
    #expect(answer.remarks.map(\.code) == [.permissionDenied])
    await service.close()
  }

  @Test("offline, returns cached places, marked as stale if old; anything else is an error")
  func offline() async throws {
    let service = try service()
    let request = try request(service)
    let offline = OfflinePlaces(
      request, cache: PlaceCache(folder: folder), wallClock: { [wallClock] in wallClock.now })
    let error = await failure(of: offline, near: near)
    #expect(error?.code == .inputNotFound)
    _ = try await places(request).places(near: near)
    await service.close()
    #expect(try await offline.places(near: near).isStale == false)
    wallClock.advance(by: .seconds(61))
    let old = try await offline.places(near: near)
    #expect(old.isStale && old.age == .seconds(61) && old.places.map(\.id) == ["café"])
  }

  @Test("offline, reads a file too")
  func file() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/places.csv"
    try Data("id,lat,lon,radius_m\na,1,2,3\n".utf8).write(to: URL(filePath: path))
    let answer = try await OfflinePlaces(file: path).places(near: nil)
    #expect(answer.places.map(\.id) == ["a"] && answer.age == nil && !answer.isStale)
  }
}
