// swift-tools-version: 6.2
import PackageDescription

// SwiftPM names a package for the compiler after its folder: with the name of the package above, its `package` symbols are
// in reach here.
let folder = #filePath.split(separator: "/").dropLast(3).last ?? ""
let above = String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })

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
      .map { .product(name: $0, package: "location-service") },
      packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", above])])
  ]
)
