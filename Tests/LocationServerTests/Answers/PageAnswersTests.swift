import Foundation
import LocationIO
import Testing

@testable import LocationServer

@Suite("PageAnswers")
struct PageAnswersTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/LocationServer/Page").standardized.path

  private func get(_ target: String, _ headers: [String: String] = [:]) async throws -> ServerResponse {
    let server = try HTTPServer(HTTPServer.Content(hub: LocationHub()))
    let headers = headers.merging(["host": "localhost"]) { $1 }
    return await server.gatekeeper.answer(try ServerRequest("GET", target, headers: headers))
  }

  @Test("every file of the page is embedded as it is")
  func embedsThePage() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { !$0.hasPrefix(".") }

    #expect(Set(PageFiles.embeddedNames) == Set(names + ["openapi.json"]), "add it to Sources/CEmbedded/page.c")
    for name in names {
      let content = try Data(contentsOf: URL(filePath: Self.folder + "/" + name))
      #expect(PageFiles.embedded.file(name)?.bytes == Array(content), "\(name)")
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

  @Test("the page contains the map's library with its license, and links to nothing outside of its own folder")
  func linksRelatively() async throws {
    let page = try await get("/").text
    let links = page.matches(of: /(?:href|src)="([^"#][^"]*)"/).map { String($0.1) }

    #expect(links.contains { $0.hasSuffix("/leaflet.js") })
    for link in links {
      #expect(link.hasPrefix("page/"), "\(link): behind a proxy, the page has a prefix")
      #expect(try await get("/" + link).status == 200, "\(link)")
    }
    let script = try await get("/page/leaflet.js").text
    #expect(script.contains("Redistributions in binary form must reproduce the above copyright notice"))
  }

  @Test("files with the version of the page in their address are not requested again; others are validated")
  func keepsVersionedFiles() async throws {
    let link = try #require(try await get("/").text.firstMatch(of: /src="(page\/[^"]*\/main.js)"/)?.1)
    let versioned = try await get("/" + link)
    let other = try await get("/page/0/main.js")

    #expect(versioned.headers["cache-control"] == "public, max-age=31536000, immutable")
    #expect(other.status == 200)
    #expect(other.headers["cache-control"] == "no-cache")
    #expect(try await get("/page/main.js").headers["cache-control"] == "no-cache")
  }

  @Test("the service worker is served from the folder of the page, which is its scope")
  func servesTheServiceWorker() async throws {
    let script = try await get("/service-worker.js")

    #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(script.headers["cache-control"] == "no-cache")
    #expect(try await get("/page/manifest.webmanifest").headers["content-type"] == "application/manifest+json")
  }

  @Test(
    "texts are compressed for a client that accepts it, with a tag of their own that validates both forms",
    arguments: ["/", "/page/main.js"])
  func compresses(_ target: String) async throws {
    let plain = try await get(target)
    let packed = try await get(target, ["accept-encoding": "br, gzip;q=0.5"])
    let small = try await get("/healthz", ["accept-encoding": "gzip"])

    #expect(plain.headers["content-encoding"] == nil)
    #expect(packed.headers["content-encoding"] == "gzip")
    #expect(plain.headers["vary"] == "accept-encoding")
    #expect(packed.bytes.count < plain.bytes.count / 2)
    #expect(try unpacked(packed.bytes) == plain.bytes)
    #expect(small.headers["content-encoding"] == nil)
    let tag = try #require(packed.headers["etag"])
    #expect(tag != plain.headers["etag"])
    #expect(try await get(target, ["if-none-match": tag, "accept-encoding": "gzip"]).status == 304)
    #expect(try await get(target, ["if-none-match": tag]).status == 304)
  }

  private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    var inflater = try Inflater(.gzip)
    var (index, content) = (0, [UInt8]())
    while !inflater.isAtEnd, index < bytes.count { content += try inflater.unpack(bytes.span, from: &index) }
    return content
  }

  @Test(
    "gzip is used only if the client accepts it",
    arguments: [
      ("gzip", true), ("deflate, GZIP ; q=0.8", true), ("*", true), ("br", false), ("gzip;q=0", false),
      ("gzip;q=0.000, *", false), ("", false), (nil, false), ("x-gzip", true),
    ] as [(String?, Bool)])
  func negotiates(_ header: String?, _ isAccepted: Bool) { #expect(ServerResponse.acceptsGzip(header) == isAccepted) }

  @Test("a file that does not exist is 404", arguments: ["/page/none.js", "/page/0/none.js", "/page/.git"])
  func missingFiles(_ target: String) async throws { #expect(try await get(target).status == 404) }
}

extension ServerResponse {
  fileprivate var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }
}
