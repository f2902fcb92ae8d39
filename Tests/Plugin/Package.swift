// swift-tools-version: 6.2
import PackageDescription

// The linked plugin of the page "Writing a plugin", as another package that uses ours: CI builds, tests and runs it.
func ours(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "location-service") }
}

let package = Package(
  name: "plugin",
  dependencies: [.package(name: "location-service", path: "../..", traits: [])],
  targets: [
    .target(name: "FixedPlace", dependencies: ours("LocationKit", "LocationSources")),
    .executableTarget(name: "whereami", dependencies: ["FixedPlace"] + ours("LocationKit", "LocationSources")),
    .testTarget(
      name: "FixedPlaceTests", dependencies: ["FixedPlace"] + ours("LocationKit", "LocationSources", "LocationTesting")),
  ]
)
