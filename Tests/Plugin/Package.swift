// swift-tools-version: 6.2
import PackageDescription

// The code of the pages "Writing a plugin" and "A service", as a package that depends on ours: CI builds, tests and runs it.
func ours(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "location-service") }
}

let package = Package(
  name: "plugin",
  dependencies: [.package(name: "location-service", path: "../..", traits: [])],
  targets: [
    .target(name: "FixedPlace", dependencies: ours("LocationKit", "LocationSources")),
    .executableTarget(name: "locate-fixed", dependencies: ["FixedPlace"] + ours("LocateCommand")),
    .executableTarget(
      name: "placewatch", dependencies: ours("LocationKit", "LocationPlaces", "LocationService", "LocationSources")),
    .testTarget(
      name: "FixedPlaceTests", dependencies: ["FixedPlace"] + ours("LocationKit", "LocationSources", "LocationTesting")),
  ]
)
