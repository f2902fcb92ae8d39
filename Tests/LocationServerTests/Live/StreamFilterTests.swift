import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("StreamFilter")
struct StreamFilterTests {
  private func filter(_ target: String) throws -> StreamFilter {
    try StreamFilter(ServerRequest("GET", target).query)
  }

  @Test("classes select messages, in any case")
  func selectsClasses() throws {
    var filter = try filter("/v1/stream?classes=poi,STATE")

    #expect(filter.takes(try #require(StreamMessage(.poi(1)))))
    #expect(!filter.takes(try #require(StreamMessage(.received(.location(.make()))))))
  }

  @Test("min-distance passes a location over that is near the last one")
  func selectsByDistance() throws {
    var filter = try filter("/v1/stream?min-distance=100")
    let latitudes = [48, 48.0001, 48.001, 48.0011, 48.003]

    let taken = try latitudes.map { latitude in
      filter.takes(try #require(StreamMessage(.received(.location(.make(latitude: latitude))))))
    }

    #expect(taken == [true, false, true, false, true])
  }

  @Test("rejects an unknown class and a negative distance", arguments: ["classes=FOO", "min-distance=-1"])
  func rejects(_ query: String) {
    expectThrows(Problem.self, stating: "the parameter classes is a list", or: "the parameter min-distance must") {
      try filter("/v1/stream?" + query)
    }
  }
}
