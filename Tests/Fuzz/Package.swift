// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets for every decoder, in one binary; `run` builds and runs it. A package of its own: libFuzzer brings its own main.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "location-service", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "LocationKit", "LocationNMEA", "LocationWire", "LocationTracks", "LocationPlaces", "LocationScenario",
        "LocationArchive", "LocationUBX",
      ]
      .map { .product(name: $0, package: "location-service") })
  ]
)
