// swift-tools-version: 6.2
import PackageDescription

// SwiftPM names a package for the compiler after its folder: with the name of the package above, its `package` symbols are
// in reach here.
let folder = #filePath.split(separator: "/").dropLast(3).last ?? ""
let above = String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })

let strict: [SwiftSetting] = [
  .unsafeFlags(["-package-name", above]),
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// What we measure of our own code, one process per measurement; `run` beside this file builds and measures it. A
// package of its own, so that a build of the package above does not build this one.
let package = Package(
  name: "benchmarks",
  traits: ["LibGPS"],
  dependencies: [
    .package(
      name: "location-service", path: "../..",
      traits: [.trait(name: "LibGPS", condition: .when(traits: ["LibGPS"]))])
  ],
  targets: [
    .executableTarget(
      name: "archive",
      dependencies: ["LocationKit", "LocationArchive", "LocationWire"].map {
        .product(name: $0, package: "location-service")
      },
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "fleet",
      dependencies: ["LocationFleet", "LocationKit", "LocationPlaces"].map {
        .product(name: $0, package: "location-service")
      },
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "latency",
      dependencies: ["LocationKit", "LocationGPSD", "LocationSources"].map {
        .product(name: $0, package: "location-service")
      },
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "corelocation",
      dependencies: ["CoreLocation", "LocationKit"].map { .product(name: $0, package: "location-service") },
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "measure",
      dependencies: [
        "LocationKit", "LocationNMEA", "LocationWire", "LocationTracks", "LocationUBX", "LocationScenario",
        "LocationPlaces",
      ].map { .product(name: $0, package: "location-service") },
      packageAccess: false, swiftSettings: strict),
  ]
)
