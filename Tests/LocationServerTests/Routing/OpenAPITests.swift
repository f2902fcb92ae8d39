import Foundation
import Testing

@testable import LocationServer

@Suite("OpenAPI document")
struct OpenAPITests {
  private let document: [String: Any]

  init() throws {
    let bytes = try #require(PageFiles.embedded.file("openapi.json")?.bytes)
    document = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test("describes every operation of the server, and no other")
  func describesEveryOperation() throws {
    let paths = try #require(document["paths"] as? [String: [String: Any]])
    let described = Set(paths.flatMap { path, operations in operations.keys.map { "\($0.uppercased()) \(path)" } })

    let table = try HTTPServer(HTTPServer.Content(hub: LocationHub())).table

    #expect(described == Set(table.routes.map { "\($0.method) \($0.template)" }))
  }

  @Test("describes the parameters of each path")
  func describesParameters() throws {
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    for (path, operations) in paths {
      let inPath = Set(
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) })
      for (method, operation) in operations {
        let parameters = operation["parameters"] as? [[String: Any]] ?? []
        let described = parameters.filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String }
        #expect(Set(described) == inPath, "\(method) \(path)")
      }
    }
  }

  @Test("describes the query of each operation that takes no other parameters")
  func describesQueries() throws {
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    for route in try HTTPServer(HTTPServer.Content(hub: LocationHub())).table.routes {
      guard let names = route.names else { continue }
      let parameters = paths[route.template]?[route.method.lowercased()]?["parameters"] as? [[String: Any]] ?? []
      let described = parameters.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }
      #expect(Set(described) == names, "\(route.method) \(route.template)")
    }
  }

  @Test("states the limits of the server")
  func statesLimits() throws {
    let text = try #require((document["info"] as? [String: Any])?["description"] as? String)
    let limits = ServerLimits()

    for number in [
      limits.headerCount, limits.connections, limits.streams, limits.pendingEvents, limits.connectionsPerAddress,
    ] {
      #expect(text.contains("\(number)"), "\(number)")
    }
    let summary = try #require(document["paths"] as? [String: [String: [String: Any]]])["/v1/summary"]?["get"]
    #expect((summary?["summary"] as? String)?.contains("\(limits.summaryLocations)") == true)
  }
}
