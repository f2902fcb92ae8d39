import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("ServerRequest")
struct ServerRequestTests {
  @Test(
    "rejects paths that would be resolved, and invalid escapes",
    arguments: [
      "", "v1", "/..", "/page/../x", "/page/%2e%2e", "/%zz", "/%", "/a//b", "/%00",
      "/%ff", "*", "http://x/",
    ])
  func rejectsPaths(_ target: String) {
    expectThrows(Problem.self, stating: "the path") { try ServerRequest("GET", target) }
  }

  @Test("decodes path and query")
  func decodes() throws {
    let request = try ServerRequest("GET", "/v1/h%C3%A4fen?from=2026-05-01&near=48.5,-11,50&name=a+b")

    #expect(request.path.segments == ["v1", "häfen"])
    #expect(try request.query.text("from") == "2026-05-01")
    #expect(try request.query.circle("near")?.radius == 50)
    #expect(try request.query.text("name") == "a b")
    #expect(try request.query.text("other") == nil)
  }

  @Test(
    "an invalid parameter is named",
    arguments: [
      "limit=x", "limit=0", "limit=99999999999999999999", "limit=1&limit=2", "tz=Nowhere/Else", "near=1,2",
      "near=91,0,5", "near=1,2,-3", "near=1,2,nan", "near=1,2,3,4",
    ])
  func namesParameters(_ query: String) throws {
    let request = try ServerRequest("GET", "/?" + query)

    let problem = #expect(throws: Problem.self) {
      _ = try request.query.integer("limit", in: 1...10)
      _ = try request.query.zone()
      _ = try request.query.circle("near")
    }

    #expect(problem?.status == 400)
    #expect(problem?.detail.contains(query.split(separator: "=")[0]) == true)
  }

  @Test("limits the number of parameters")
  func limitsParameters() {
    let query = (0...RequestQuery.maximumCount).map { "a\($0)=1" }.joined(separator: "&")

    expectThrows(Problem.self, stating: "the query has more than") { try ServerRequest("GET", "/?" + query) }
  }
}
