import LocationKit
import LocationSources
import LocationTesting
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

  @Test("makes the fetcher of the scheme, from what stands behind it")
  func makes() throws {
    let registry = registry("file", "radio", "stdin")
    #expect((try registry.fetcher(for: "radio://boat") as? Named)?.name == "radio boat")
    #expect((try registry.fetcher(for: "ride.gpx") as? Named)?.name == "file ride.gpx")
    #expect((try registry.fetcher(for: "-") as? Named)?.name == "stdin ")
  }

  @Test("lists the sources in the order of their coming")
  func lists() {
    let entries = registry("radio", "file").entries
    #expect(entries.map(\.scheme) == ["radio", "file"])
    #expect(entries.map(\.form) == ["radio:BODY", "file:BODY"])
    #expect(entries.map(\.summary) == ["about radio", "about file"])
  }

  @Test("two of one scheme are an error for who uses it, and for nobody else")
  func duplicates() throws {
    let registry = registry("file", "radio", "Radio")
    let error = #expect(throws: LocationError.self) { try registry.fetcher(for: "radio:x") }
    #expect(error == LocationError(.internal, "", place: "radio:x"))
    #expect(error?.remedy?.contains("radio:BODY, Radio:BODY") == true)
    #expect((try registry.fetcher(for: "ride.gpx") as? Named)?.name == "file ride.gpx")
  }

  @Test("another one takes a scheme's place when it is removed before")
  func replaces() throws {
    var registry = registry("file", "radio")
    registry.remove("FILE")
    registry.register("file", form: "PATH", summary: "another") { _ throws(LocationError) in MockFetcher() }
    #expect(registry.entries.map(\.form) == ["radio:BODY", "PATH"])
    #expect(try registry.fetcher(for: "ride.gpx") is MockFetcher)
  }

  @Test("suggests a scheme that is near", arguments: [("radoi:x", "radio"), ("Radi:x", "radio"), ("flie:x", "file")])
  func suggests(source: String, scheme: String) {
    let error = #expect(throws: LocationError.self) { try registry("radio", "file").fetcher(for: source) }
    #expect(error?.remedy?.hasPrefix("did you mean \(scheme):? Else use one of radio:BODY") == true)
  }

  @Test("does not know another scheme: the error names the forms that there are, and a way to a file of that name")
  func unknown() {
    let registry = registry("radio", "file")
    let error = #expect(throws: LocationError.self) { try registry.fetcher(for: "beacon://boat") }
    #expect(error == LocationError(.usage, "", place: "beacon://boat"))
    #expect(error?.message == "there is no source beacon:")
    #expect(error?.remedy == "use one of radio:BODY, file:BODY, or file:beacon://boat for a file of that name")
  }

  @Test("passes the error of who makes the fetcher on")
  func failure() {
    var registry = LocationFetcherRegistry()
    registry.register("radio", form: "radio:BODY", summary: "") { uri throws(LocationError) in
      throw LocationError(.usage, "no", place: uri.text)
    }
    let error = #expect(throws: LocationError.self) { try registry.fetcher(for: "radio:x") }
    #expect(error == LocationError(.usage, "", place: "radio:x"))
    #expect(throws: LocationError.self) { try registry.fetcher(for: "") }
  }
}
