// swift-tools-version: 6.2
import PackageDescription

// What we measure of ours, one process a measurement; `run` beside this file builds and measures it. A package of its own,
// so that nobody who builds the one above builds this.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "location-service", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "measure",
      dependencies: ["LocationKit", "LocationNMEA", "LocationWire", "LocationTracks", "LocationScenario"]
        .map { .product(name: $0, package: "location-service") },
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
