import Foundation
import LocationGPSD
import LocationKit
import LocationPlaces
import LocationScenario
import LocationService
import LocationSources
import ShippedScenarios
import TestSupport
import Testing

/// The README's samples, as they stand there.
@Suite("README", .realTime)
struct ReadmeTests {
  /// Where the package lies.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private static func lines(_ path: String) throws -> [String] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// Its samples in Swift, except imports and the content of a Package.swift.
  private static func samples() throws -> [[String]] {
    try lines("README.md").split { $0.hasPrefix("```") && $0 != "```swift" }.compactMap { part in
      let sample = part.drop { $0 != "```swift" }.dropFirst().filter { !$0.isEmpty && !$0.hasPrefix("import ") }
      return sample.isEmpty || sample.contains { $0.hasPrefix(".package") } ? nil : Array(sample)
    }
  }

  @Test("each Swift sample is compiled here, line by line")
  func compiled() throws {
    let samples = try Self.samples()
    #expect(samples.count == 3)
    let compiled = try Self.lines("Tests/IntegrationTests/ReadmeTests.swift").map(Self.withoutComment)
    for line in samples.joined().map(Self.withoutComment) {
      #expect(compiled.contains(line), "the README's line is not in this file: \(line)")
    }
  }

  private static func withoutComment(_ line: String) -> String {
    (line.range(of: "  //").map { String(line[..<$0.lowerBound]) } ?? line).trimmingCharacters(in: .whitespaces)
  }

  @Test("each named product exists; the list of modules marks those without a product")
  func products() throws {
    let manifest = try Self.lines("Package.swift")
    let isProduct = { (name: Substring) in manifest.contains { $0.hasPrefix(".library(name: \"\(name)\"") } }
    let readme = try Self.lines("README.md")
    let named = readme.compactMap { $0.firstMatch(of: /^\.product\(name: "(\w+)", package: "location-service"\)/)?.1 }
    #expect(named == ["LocationKit", "LocationGPSD"])
    #expect(named.allSatisfy(isProduct))
    let modules = try Self.lines("Sources/LocationKit/LocationKit.docc/Modules.md")
    let rows = modules.drop { $0 != "## Modules" }.filter { $0.hasPrefix("| `Location") }
    #expect(rows.count > 5)
    for row in rows {
      for name in row.split(separator: "|")[0].matches(of: /`(\w+)`/).map(\.1) {
        #expect(isProduct(name) == !row.contains("(no product)"), "\(name)")
      }
    }
  }

  @Test("the sample of a walk with its faults")
  func walk() async throws {
    let places = try #require(ShippedScenario.named("motorway-tunnel")).places
    let all = try CSVPlaceFormat().places(in: places.span, source: "places")
    let viaduct = try #require(all.first { $0.id == "viaduct" })

    let shipped = try #require(ShippedScenario.named("motorway-tunnel"))
    let scenario = try Scenario(yaml: shipped.yaml, source: shipped.name)
    let manager = LocationManager(fetcher: .script(scenario, rate: .maximum), pointsOfInterest: [viaduct])
    var events: [LocationEvent] = []
    try await manager.run { events.append($0) }

    let told = events.compactMap { event -> String? in
      switch event {
      case .stateChanged(let change): change.state.rawValue
      case .entered(let entry): entry.isInferred ? "entered, inferred" : "entered"
      case .exited: "exited"
      default: nil
      }
    }
    #expect(told == ["tracking", "lost", "tracking", "entered, inferred", "exited", "lost"])
  }

  @Test("the sample that creates a fetcher from a source string")
  func sourceString() throws {
    let settings = (source: "gpsd://boat", places: "harbour.geojson")
    let fetcher = try LocationFetcherRegistry.standard().fetcher(for: settings.source)
    #expect(fetcher is GPSDFetcher)
  }

  /// Compiled, not run: it would need a gpsd.
  private func service() async throws {
    let center = Coordinate(latitude: 52.5163, longitude: 13.3777)!
    let cafe = PointOfInterest(id: "café", region: .circle(center: center, radius: 40))
    let manager = LocationManager(fetcher: .gpsd(host: "localhost"), pointsOfInterest: [cafe])
    let events = manager.events()  // before the source starts: no event is missed
    do {
      let here = try await manager.requestLocation(LocationRequest(desiredAccuracy: 25, timeout: .seconds(30)))
      print(here.coordinate, here.horizontalAccuracy as Any, manager.isPointOfInterest(here))
      manager.startUpdatingLocation()
      for try await event in events {
        // swift-format-ignore
        if case .entered(let entry) = event { print("at", entry.place.id, "since", entry.crossed.first?.description ?? "the start") }
      }
    } catch { print(error) }  // gpsd at localhost:2947 refused the connection …
  }
}
