import Foundation
import Testing

@testable import LocationServer

@Suite("PageAnswers")
struct PageAnswersTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/LocationServer/Page").standardized.path

  private func get(_ target: String, _ headers: [String: String] = [:]) async throws -> ServerResponse {
    let server = try LocationServer(LocationServer.Content(hub: LocationHub()))
    let headers = headers.merging(["host": "localhost"]) { $1 }
    return await server.gatekeeper.answer(try ServerRequest("GET", target, headers: headers))
  }

  @Test("every file of the page is embedded as it is")
  func embedsThePage() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { !$0.hasPrefix(".") }

    #expect(Set(PageFiles.embeddedNames) == Set(names + ["openapi.json"]), "add it to Sources/CServerPage/page.c")
    for name in names {
      let content = try Data(contentsOf: URL(filePath: Self.folder + "/" + name))
      #expect(PageFiles.embedded.contents(name) == Array(content), "\(name)")
    }
  }

  @Test("the page is not sent again to a browser that has it")
  func validatesFiles() async throws {
    let first = try await get("/")
    let tag = try #require(first.headers["etag"])

    let second = try await get("/", ["if-none-match": tag])

    #expect(first.status == 200)
    #expect(first.headers["content-type"] == "text/html; charset=utf-8")
    #expect(second.status == 304)
  }

  @Test("a file that does not exist is 404", arguments: ["/page/none.js", "/leaflet/none.js", "/page/.git"])
  func missingFiles(_ target: String) async throws { #expect(try await get(target).status == 404) }
}
