import LocationKit
import LocationSources
import LocationTesting
import TestSupport
import Testing

@Suite("LocationFetcherRegistry")
struct LocationFetcherRegistryTests {
  private func registry(_ schemes: String...) -> LocationFetcherRegistry {
    var registry = LocationFetcherRegistry()
    for scheme in schemes {
      registry.register(scheme, form: "\(scheme):BODY", summary: "about \(scheme)") { uri throws(LocationError) in
        Named(name: "\(scheme) \(uri.body)")
      }
    }
    return registry
  }

  private struct Named: LocationFetcher {
    let name: String

    func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {}
  }

  @Test("creates the scheme's fetcher from the text after the scheme")
  func makes() throws {
    let registry = registry("file", "radio", "stdin")
    #expect((try registry.fetcher(for: "radio://boat") as? Named)?.name == "radio boat")
    #expect((try registry.fetcher(for: "ride.gpx") as? Named)?.name == "file ride.gpx")
    #expect((try registry.fetcher(for: "-") as? Named)?.name == "stdin ")
  }

  @Test("lists the sources in the order of registration")
  func lists() {
    let entries = registry("radio", "file").entries
    #expect(entries.map(\.scheme) == ["radio", "file"])
    #expect(entries.map(\.form) == ["radio:BODY", "file:BODY"])
    #expect(entries.map(\.summary) == ["about radio", "about file"])
  }

  @Test("two registrations of one scheme are an error when it is used, and only then")
  func duplicates() throws {
    let registry = registry("file", "radio", "Radio")
    let error = #expect(throws: LocationError.self) { try registry.fetcher(for: "radio:x") }
    #expect(error == LocationError(.internalError, "", context: "radio:x"))
    #expect(error?.remedy?.contains("radio:BODY, Radio:BODY") == true)
    #expect((try registry.fetcher(for: "ride.gpx") as? Named)?.name == "file ride.gpx")
  }

  @Test("another registration replaces a removed one")
  func replaces() throws {
    var registry = registry("file", "radio")
    registry.remove("FILE")
    registry.register("file", form: "PATH", summary: "another") { _ throws(LocationError) in MockFetcher() }
    #expect(registry.entries.map(\.form) == ["radio:BODY", "PATH"])
    #expect(try registry.fetcher(for: "ride.gpx") is MockFetcher)
  }

  @Test("suggests a similar scheme", arguments: [("radoi:x", "radio"), ("Radi:x", "radio"), ("flie:x", "file")])
  func suggests(source: String, scheme: String) {
    let error = #expect(throws: LocationError.self) { try registry("radio", "file").fetcher(for: source) }
    #expect(error?.remedy?.hasPrefix("did you mean \(scheme):? Else use one of radio:BODY") == true)
  }

  @Test("rejects an unknown scheme; the error lists the known forms, and how to open a file of that name")
  func unknown() {
    let registry = registry("radio", "file")
    let error = #expect(throws: LocationError.self) { try registry.fetcher(for: "beacon://boat") }
    #expect(error == LocationError(.invalidArgument, "", context: "beacon://boat"))
    #expect(error?.message == "there is no source beacon:")
    #expect(error?.remedy == "use one of radio:BODY, file:BODY, or file:beacon://boat for a file of that name")
  }

  @Test("passes the error of the factory on")
  func failure() {
    var registry = LocationFetcherRegistry()
    registry.register("radio", form: "radio:BODY", summary: "") { uri throws(LocationError) in
      throw LocationError(.invalidArgument, "no", context: uri.text)
    }
    let error = #expect(throws: LocationError.self) { try registry.fetcher(for: "radio:x") }
    #expect(error?.states(.invalidArgument, "no", at: "radio:x") == true)
    expectThrows(LocationError.self, stating: "a source has no name") { try registry.fetcher(for: "") }
  }
}
