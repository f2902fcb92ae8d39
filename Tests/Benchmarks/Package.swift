// swift-tools-version: 6.2
import PackageDescription

// What we measure of ours, one process a measurement. Not part of the package above: `run` beside this file builds it.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "location-service", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "measure",
      dependencies: [
        .product(name: "LocationKit", package: "location-service"),
        .product(name: "LocationTracks", package: "location-service"),
        .product(name: "LocationTracksXML", package: "location-service"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
