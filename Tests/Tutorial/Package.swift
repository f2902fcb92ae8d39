// swift-tools-version: 6.2
import PackageDescription

// The code of the tutorial in LocationTesting's documentation, as another package that uses ours: CI runs its tests.
let service = ["LocationKit", "LocationScenario", "LocationTesting"]
let package = Package(
  name: "tutorial",
  dependencies: [.package(name: "location-service", path: "../..", traits: [])],
  targets: [
    .target(name: "HarbourBell", dependencies: [.product(name: "LocationKit", package: "location-service")]),
    .testTarget(
      name: "HarbourBellTests",
      dependencies: ["HarbourBell"] + service.map { .product(name: $0, package: "location-service") }),
  ]
)
