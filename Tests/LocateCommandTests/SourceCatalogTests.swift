import LocationKit
import LocationSources
import LocationTesting
import TestSupport
import Testing

@testable import LocateCommand

@Suite("The sources of the command line")
struct SourceCatalogTests {
  @Test("adds the sources of plugins to the standard ones")
  func plugins() async throws {
    let plugins = LinkedPlugins { sources in
      sources.register("fixed", form: "fixed:LAT,LON", summary: "a fixed position") { _ in MockFetcher() }
    }
    try await SourceCatalog.$plugins.withValue(plugins) { () async throws -> Void in
      let schemes = SourceCatalog().registry.entries.map(\.scheme)
      #expect(schemes.last == "fixed")
      #expect(schemes.contains("gpsd"))
      #expect(try SourceCatalog().fetcher(for: ["fixed:1,2", "gpsd://boat"]) is FailoverFetcher)
      #expect(try await Task { try SourceCatalog().fetcher(for: "fixed:1,2") }.value is MockFetcher)
    }
    expectThrows(LocationError.self, stating: "there is no source fixed:") {
      try SourceCatalog().fetcher(for: "fixed:1,2")
    }
  }

  @Test("rejects the scheme libgps with a remedy", arguments: ["libgps://boat", "LIBGPS:boat"])
  func formerScheme(source: String) {
    let error = #expect(throws: LocationError.self) { try SourceCatalog().fetcher(for: source) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.remedy?.contains("gpsd://host:port?decoder=libgps") == true)
  }
}
