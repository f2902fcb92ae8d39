// swift-tools-version: 6.2
import PackageDescription

// A program written for iOS: its library imports only CoreLocation. It is structured as in "Testing Tips & Tricks"
// (WWDC 2018). CI runs its tests on Linux. A test compares the lines of its library with the article about CoreLocation.
let package = Package(
  name: "core-location-client",
  dependencies: [
    .package(name: "location-service", path: "../..", traits: [])
  ],
  targets: [
    .target(
      name: "NearbyPlaces",
      dependencies: [.product(name: "CoreLocation", package: "location-service", condition: .when(platforms: [.linux]))]
    ),
    .testTarget(
      name: "NearbyPlacesTests",
      dependencies: [
        "NearbyPlaces", .product(name: "CoreLocation", package: "location-service"),
        .product(name: "LocationScenario", package: "location-service"),
      ]),
  ]
)
