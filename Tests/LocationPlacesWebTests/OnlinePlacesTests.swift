import Foundation
import FoundationNetworking
import LocationKit
import Testing

@testable import LocationPlacesWeb

@Suite("OnlinePlaces", .timeLimit(.minutes(15)))
struct OnlinePlacesTests {
  /// URLSession answers on its own threads, which can take seconds on a busy machine.
  private static let unhurried = {
    var limits = WebLimits()
    (limits.attempt, limits.total) = (.seconds(60), .seconds(300))
    return limits
  }()

  private func online(
    _ script: MockURLProtocol.Script, _ mapping: PlaceMapping = Taipei.mapping, limits: WebLimits = Self.unhurried
  ) throws -> OnlinePlaces {
    let address = try WebAddress("https://\(script.host)/data?scope=all")
    return OnlinePlaces(
      PlacesRequest(address: address, mapping: mapping), urlSession: MockURLProtocol.session, limits: limits)
  }

  private func failure(_ online: OnlinePlaces) async -> LocationError? {
    do {
      _ = try await online.places(near: nil)
      return nil
    } catch {
      return LocationError(wrapping: error)
    }
  }

  @Test("requests one page after the other, as long as there are more")
  func pages() async throws {
    let script = MockURLProtocol.Script([
      .response(200, body: Taipei.page(of: Taipei.entries(2), total: 3)),
      .response(200, body: Taipei.page(of: Taipei.entries(1, from: 3), total: 3)),
    ])
    let answer = try await online(script).places(near: nil)
    #expect(answer.places.map(\.id) == ["taipei-1", "taipei-2", "taipei-3"])
    #expect(answer.age == .zero && !answer.isStale && answer.remarks.isEmpty)
    #expect(script.requests.map(\.url?.query) == ["scope=all&limit=2&offset=0", "scope=all&limit=2&offset=2"])
  }

  @Test("without a total, a page that is not full is the last one")
  func unknownTotal() async throws {
    var mapping = Taipei.mapping
    mapping.pages = PlaceMapping.Pages(size: 2)
    let script = MockURLProtocol.Script([
      .response(200, body: Taipei.page(of: Taipei.entries(2), total: 9)),
      .response(200, body: Taipei.page(of: [], total: 9)),
    ])
    #expect(try await online(script, mapping).places(near: nil).places.count == 2)
    #expect(script.requests.count == 2)
  }

  @Test("invalid entries count as sent, and are reported")
  func skipped() async throws {
    var mapping = Taipei.mapping
    mapping.skipsUnusable = true
    let script = MockURLProtocol.Script([
      .response(200, body: Taipei.page(of: Taipei.entries(1) + [#"{"_id":2}"#], total: 3)),
      .response(200, body: Taipei.page(of: [#"{"_id":3,"latitude":"","longitude":""}"#], total: 3)),
    ])
    let answer = try await online(script, mapping).places(near: nil)
    #expect(answer.places.map(\.id) == ["taipei-1"])
    #expect(
      answer.remarks.map(\.message) == ["2 of 3 entries are left out; entry 2 is not a place: it has no `latitude`"])
  }

  @Test("entries without any valid place are an error")
  func nothingUsable() async throws {
    var mapping = Taipei.mapping
    mapping.skipsUnusable = true
    let script = MockURLProtocol.Script([.response(200, body: Taipei.page(of: ["{}"], total: 1))])
    #expect(
      await failure(try online(script, mapping))?.message
        == "no entry is a place; entry 1 is not a place: it has no id `_id`")
  }

  @Test("too many pages, endless pages, and repeated ids are errors")
  func bounds() async throws {
    let tooMany = MockURLProtocol.Script(
      (0..<3).map { .response(200, body: Taipei.page(of: Taipei.entries(2, from: 2 * $0 + 1), total: 9)) })
    #expect(await failure(try online(tooMany))?.message == "there are more than 3 pages")
    #expect(tooMany.requests.count == 3)
    let short = MockURLProtocol.Script([
      .response(200, body: Taipei.page(of: Taipei.entries(2), total: 9)),
      .response(200, body: Taipei.page(of: [], total: 9)),
    ])
    #expect(await failure(try online(short))?.message == "the service has 9 places, and sent only 2")
    let again = MockURLProtocol.Script(
      Array(repeating: .response(200, body: Taipei.page(of: Taipei.entries(2), total: 9)), count: 2))
    #expect(await failure(try online(again))?.message == "the id taipei-1 appears twice")
  }

  @Test("the limit of size applies to all pages together")
  func size() async throws {
    let first = Taipei.page(of: Taipei.entries(2), total: 3)
    let second = Taipei.page(of: Taipei.entries(1, from: 3), total: 3)
    for (spare, isTaken) in [(0, true), (-1, false)] {
      var limits = WebLimits()
      limits.size = first.utf8.count + second.utf8.count + spare
      let script = MockURLProtocol.Script([.response(200, body: first), .response(200, body: second)])
      #expect((await failure(try online(script, limits: limits)) == nil) == isTaken)
    }
  }
}
