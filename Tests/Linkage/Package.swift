// swift-tools-version: 6.2
import PackageDescription

// A client that wants the core alone, and none of the traits. What it links, and what it clones, is checked.
let package = Package(
  name: "linkage",
  dependencies: [.package(name: "location-service", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "linkage", dependencies: [.product(name: "LocationKit", package: "location-service")])
  ]
)
