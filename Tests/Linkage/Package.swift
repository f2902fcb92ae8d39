// swift-tools-version: 6.2
import PackageDescription

// A client that needs the core alone, and none of the traits. The test checks what it links and clones.
let package = Package(
  name: "linkage",
  dependencies: [.package(name: "location-service", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "linkage", dependencies: [.product(name: "LocationKit", package: "location-service")])
  ]
)
