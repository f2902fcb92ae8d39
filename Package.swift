// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// What every target of ours is compiled with, beyond the Swift 6 language mode.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "location-service",
  products: [
    .library(name: "LocationKit", targets: ["LocationKit"]),
    .library(name: "LocationFoundation", targets: ["LocationFoundation"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "LocationNMEA", targets: ["LocationNMEA"]),
    .library(name: "LocationUBX", targets: ["LocationUBX"]),
    .library(name: "LocationReceivers", targets: ["LocationReceivers"]),
    .library(name: "LocationWire", targets: ["LocationWire"]),
    .library(name: "LocationGPSD", targets: ["LocationGPSD"]),
    .library(name: "LocationTracks", targets: ["LocationTracks"]),
    .library(name: "LocationJournal", targets: ["LocationJournal"]),
    .library(name: "LocationPlaces", targets: ["LocationPlaces"]),
    .library(name: "LocationPlacesSQLite", targets: ["LocationPlacesSQLite"]),
    .library(name: "LocationPlacesWeb", targets: ["LocationPlacesWeb"]),
    .library(name: "LocationSources", targets: ["LocationSources"]),
    .library(name: "LocationService", targets: ["LocationService"]),
    .library(name: "LocationArchive", targets: ["LocationArchive"]),
    .library(name: "LocationFleet", targets: ["LocationFleet"]),
    .library(name: "LocationScenario", targets: ["LocationScenario"]),
    .library(name: "LocationDoctor", targets: ["LocationDoctor"]),
    .library(name: "LocationTesting", targets: ["LocationTesting"]),
    .library(name: "SimulatedHardware", targets: ["SimulatedHardware"]),
    .library(name: "ShippedScenarios", targets: ["ShippedScenarios"]),
    .library(name: "LocateCommand", targets: ["LocateCommand"]),
    .library(name: "LocationLifecycle", targets: ["LocationLifecycle"]),
    .library(name: "LocationServer", targets: ["LocationServer"]),
    .executable(name: "locate", targets: ["locate"]),
    .executable(name: "locate-serve", targets: ["locate-serve"]),
  ],
  traits: [
    .trait(name: "LibGPS", description: "gpsd:// decodes gpsd's reports with Debian's libgps (libgps-dev)"),
    .trait(name: "Web", description: "locate takes places from web services (libcurl4-openssl-dev)"),
    .trait(name: "SQLite", description: "locate reads places of GeoPackage and SQLite (libsqlite3-dev)"),
    .trait(name: "NATS", description: "locate fleet worker distributes a fleet on NATS JetStream (libnats-dev)"),
    .trait(name: "MQTT", description: "locate fleet takes trackers from an MQTT broker (libmosquitto-dev)"),
    .trait(
      name: "Desktop",
      description: "locate share --desktop provides GeoClue's interface, geoclue: and modemmanager: (libdbus-1-dev)"),
    .trait(
      name: "Lifecycle",
      description: "LocationLifecycle runs a location manager as a service of swift-service-lifecycle"),
    .trait(
      name: "Server", description: "locate-serve, the HTTP server behind locate serve, by hummingbird (libsodium-dev)",
      enabledTraits: ["Lifecycle"]),
    .default(enabledTraits: ["LibGPS", "Web", "SQLite"]),
  ],
  dependencies: [
    // The settings rest on `_dumpHelp()`, which a minor version may change: `ParserTableTests` show whether it has.
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    // Without the traits that use all of Foundation: with ICU, it would be a quarter of the static file.
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Without `pkgConfig`: SwiftPM would warn of each library that is not installed in every build of a client, also if the
    // client's traits do not need it. The module map links the libraries, and the headers name the missing package.
    .systemLibrary(name: "CLibraries"),
    .target(
      name: "CGPSShim", cSettings: [.define("LIBGPS", .when(traits: ["LibGPS"]))],
      linkerSettings: [.linkedLibrary("gps", .when(traits: ["LibGPS"]))]),

    module("LocationKit"),
    module("LocationFoundation", ["LocationKit"]),
    .target(name: "CSpawn"),
    .target(name: "CEmbedded"),
    module("LocationText", ["LocationKit"]),
    module("LocationPlot", ["LocationKit", "LocationText"]),
    module("LocationIO", ["LocationKit", "CSpawn", "CLibraries"]),
    module("LocationArchive", ["LocationKit", "LocationIO"]),
    // Rounding is a function of the C library, which this module does not import.
    .target(name: "LocationUBX", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    module("LocationNMEA", ["LocationKit"]),
    module("LocationReceivers", ["LocationKit", "LocationNMEA", "LocationUBX"]),
    module("LocationWire", ["LocationKit", "LocationText"]),
    module("LocationGPSD", ["LocationKit", "LocationIO", "LocationText", "LocationWire", "CGPSShim"]),
    module(
      "LocationTracks",
      ["LocationKit", "LocationIO", "LocationNMEA", "LocationText", "LocationUBX", "LocationWire"]),
    module("LocationTotals", ["LocationArchive", "LocationKit", "LocationTracks"]),
    module("LocationJournal", ["LocationKit", "LocationIO"]),
    module("LocationFleet", ["LocationKit", "LocationIO", "LocationWire"]),
    module(
      "LocationNATS",
      ["LocationFleet", "LocationIO", "LocationKit", "LocationPlaces", "LocationText", "LocationWire", "CLibraries"]),
    module(
      "LocationMQTT",
      ["LocationIO", "LocationKit", "LocationSources", "LocationText", "LocationTracks", "LocationWire", "CLibraries"]),
    module(
      "LocationDesktop",
      ["LocationIO", "LocationKit", "LocationNMEA", "LocationSources", "LocationTracks", "CLibraries"]),
    module("LocationPlaces", ["LocationKit", "LocationIO", "LocationText"]),
    module("LocationPlacesSQLite", ["LocationKit", "LocationPlaces", "CLibraries"]),
    module("LocationPlacesWeb", ["LocationKit", "LocationIO", "LocationPlaces", "LocationText", "CLibraries"]),
    module(
      "LocationSources",
      [
        "LocationKit", "LocationIO", "LocationNMEA", "LocationReceivers", "LocationUBX", "LocationWire",
        "LocationTracks", .product(name: "Logging", package: "swift-log"),
      ]),
    module(
      "CoreLocation",
      ["LocationKit", "LocationFoundation", "LocationGPSD", "LocationService", "LocationSources", "LocationTracks"]),
    module(
      "LocationDoctor",
      ["LocationKit", "LocationIO", "LocationNMEA", "LocationTracks", "LocationUBX", "LocationWire", "LocationGPSD"]),
    module("LocationScenario", ["LocationKit", "CLibraries"]),
    module(
      "LocationService",
      [
        "LocationKit", "LocationArchive", "LocationDesktop", "LocationGPSD", "LocationIO",
        "LocationReceivers", "LocationScenario", "LocationSources", "LocationTracks", "ShippedScenarios",
        .product(name: "Logging", package: "swift-log"),
      ]),
    module("LocationTesting", ["LocationKit"]),
    module(
      "SimulatedHardware",
      [
        "LocationKit", "LocationIO", "LocationNMEA", "LocationTracks", "LocationUBX", "LocationWire",
        "LocationScenario",
      ],
      path: "Simulators/SimulatedHardware"),
    module("SimulatedDesktop", ["LocationDesktop", "LocationKit"], path: "Simulators/SimulatedDesktop"),
    module(
      "SimulatedPlaceService", ["LocationKit", "LocationIO", "LocationText"], path: "Simulators/SimulatedPlaceService"),
    .target(
      name: "ShippedScenarios", path: "Simulators/Scenarios",
      resources: [.embedInCode("demo-walk.yaml"), .embedInCode("demo-places.csv")]
        + [
          "city-walk", "motorway-tunnel", "harbour-midnight", "polar-flight", "antimeridian", "urban-canyon",
          "unplugged-cable", "week-rollover", "spoofing", "drone-carry-off", "ship-meaconing",
        ].flatMap { [.embedInCode("\($0).yaml"), .embedInCode("\($0).csv")] },
      swiftSettings: strict),
    .target(
      name: "LocateCommand",
      dependencies: [
        "LocationKit", "LocationNMEA", "LocationText", "LocationWire", "LocationGPSD", "LocationTracks",
        "LocationJournal", "LocationPlaces", "LocationSources", "LocationScenario", "LocationIO", "LocationTesting",
        "SimulatedHardware", "ShippedScenarios", "LocationDoctor", "LocationArchive", "LocationService",
        "LocationDesktop", "LocationFleet", "LocationMQTT", "LocationNATS", "LocationPlot", "LocationReceivers",
        "LocationTotals", "LocationUBX", "CEmbedded",
        .target(name: "LocationPlacesWeb", condition: .when(traits: ["Web"])),
        .target(name: "LocationPlacesSQLite", condition: .when(traits: ["SQLite"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .executableTarget(name: "locate", dependencies: ["LocateCommand"], swiftSettings: strict),
    module(
      "LocationLifecycle",
      [
        "LocationKit",
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Lifecycle"])),
      ]),
    .target(
      name: "LocationServer",
      dependencies: [
        "LocationKit", "LocationArchive", "LocationFleet", "LocationIO", "LocationJournal", "LocationPlaces",
        "LocationText", "LocationTotals", "LocationTracks", "LocationWire", "CEmbedded", "CLibraries",
        .target(name: "LocationPlacesSQLite", condition: .when(traits: ["SQLite"])),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Server"])),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Server"])),
        .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Server"])),
        .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Server"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Server"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Server"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Server"])),
        .product(name: "NIOExtras", package: "swift-nio-extras", condition: .when(traits: ["Server"])),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: .when(traits: ["Server"])),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras", condition: .when(traits: ["Server"])),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["Server"])),
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Server"])),
      ],
      exclude: ["Page", "API"], swiftSettings: strict),
    .executableTarget(
      name: "locate-serve",
      dependencies: [
        "LocateCommand", "LocationJournal", "LocationKit", "LocationMQTT", "LocationServer",
        .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Server"])),
      ],
      swiftSettings: strict),

    .systemLibrary(
      name: "CLibXML2", path: "Tests/CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    module(
      "TestSupport", ["LocationIO", "LocationKit", "LocationTesting", "LocationUBX", "CLibraries"],
      path: "Tests/TestSupport"
    ),
    module(
      "ServiceSimulation",
      [
        "LocationKit", "LocationGPSD", "LocationIO", "LocationNMEA", "LocationScenario", "LocationSources",
        "LocationTesting", "LocationTracks", "LocationWire", "SimulatedHardware",
      ], path: "Tests/ServiceSimulation"),
    .executableTarget(
      name: "simulation",
      dependencies: [
        "ServiceSimulation", "LocationKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Simulation", exclude: ["run", "planted", "README.md"], swiftSettings: strict),
    tests("LocationKitTests", ["LocationKit", "LocationTesting", "LocationFoundation", "TestSupport"]),
    tests("LocationFoundationTests", ["LocationFoundation", "LocationKit", "LocationTesting"]),
    tests(
      "CoreLocationTests",
      ["CoreLocation", "LocationGPSD", "LocationKit", "LocationTesting", "LocationTracks", "TestSupport"]),
    tests("LocationIOTests", ["LocationIO", "LocationKit", "TestSupport"]),
    tests("LocationTextTests", ["LocationText", "LocationKit", "TestSupport"]),
    tests("LocationPlotTests", ["LocationPlot", "LocationKit", "LocationText", "CEmbedded"]),
    tests("LocationArchiveTests", ["LocationArchive", "LocationIO", "LocationKit", "LocationTesting", "TestSupport"]),
    tests(
      "LocationTotalsTests",
      ["LocationTotals", "LocationArchive", "LocationKit", "LocationTesting", "LocationTracks", "TestSupport"]),
    tests("LocationNMEATests", ["LocationNMEA", "LocationKit", "LocationTesting", "TestSupport"]),
    tests("LocationUBXTests", ["LocationUBX", "TestSupport"]),
    tests(
      "LocationReceiversTests", ["LocationReceivers", "LocationKit", "LocationNMEA", "LocationUBX"]),
    tests("LocationWireTests", ["LocationText", "LocationWire", "LocationKit", "TestSupport"]),
    tests(
      "LocationGPSDTests",
      [
        "LocationGPSD", "CGPSShim", "LocationIO", "LocationWire", "LocationKit", "LocationTesting", "TestSupport",
      ]),
    tests(
      "LocationTracksTests",
      [
        "LocationTracks", "LocationIO", "LocationText", "LocationKit", "LocationTesting", "LocationUBX", "LocationWire",
        "TestSupport", "CLibXML2",
      ]),
    tests("LocationJournalTests", ["LocationJournal", "LocationIO", "LocationKit", "LocationTesting", "TestSupport"]),
    tests(
      "LocationFleetTests",
      ["LocationFleet", "LocationKit", "LocationWire", "LocationTesting", "TestSupport"]),
    tests(
      "LocationNATSTests",
      [
        "LocationNATS", "LocationFleet", "LocationKit", "LocationPlaces", "LocationTesting", "LocationText",
        "LocationWire", "TestSupport",
      ]),
    tests(
      "LocationMQTTTests",
      [
        "LocationMQTT", "LocationFleet", "LocationIO", "LocationKit", "LocationTesting", "TestSupport",
      ]),
    tests(
      "LocationDesktopTests",
      [
        "LocationDesktop", "LocationIO", "LocationKit", "LocationSources", "LocationTesting", "SimulatedDesktop",
        "TestSupport",
      ]),
    tests("LocationPlacesTests", ["LocationPlaces", "LocationKit", "TestSupport"]),
    tests(
      "LocationPlacesWebTests", ["LocationPlacesWeb", "CLibraries", "LocationKit", "LocationTesting", "TestSupport"]),
    tests(
      "LocationSourcesTests",
      [
        "LocationSources", "LocationIO", "LocationKit", "LocationTesting", "LocationTracks", "LocationUBX",
        "SimulatedHardware", "TestSupport",
      ]),
    tests(
      "LocationDoctorTests",
      [
        "LocationDoctor", "LocationKit", "LocationTracks", "LocationUBX", "LocationWire", "LocationTesting",
        "TestSupport",
      ]),
    tests("LocationScenarioTests", ["LocationScenario", "LocationKit", "LocationTesting", "TestSupport"]),
    tests(
      "LocationServiceTests",
      [
        "LocationService", "LocationGPSD", "LocationKit", "LocationSources", "LocationTracks", "TestSupport",
      ]),
    tests(
      "LocationServerTests",
      [
        "LocationServer", "LocationArchive", "LocationIO", "LocationJournal", "LocationKit",
        "LocationTesting", "LocationText", "LocationTotals", "LocationTracks",
        "CLibraries",
        .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Server"])),
        "TestSupport",
      ]),
    tests(
      "LocationLifecycleTests",
      [
        "LocationLifecycle", "LocationKit", "LocationTesting",
        .product(name: "Logging", package: "swift-log"),
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Lifecycle"])),
      ]),
    tests("LocationTestingTests", ["LocationTesting", "LocationKit", "TestSupport"]),
    tests(
      "SimulatedHardwareTests",
      [
        "SimulatedHardware", "LocationScenario", "LocationNMEA", "LocationUBX", "LocationWire", "LocationKit",
        "LocationTesting", "TestSupport",
      ]),
    tests("SimulatedPlaceServiceTests", ["SimulatedPlaceService", "LocationKit"]),
    tests(
      "ServiceSimulationTests",
      ["ServiceSimulation", "LocationKit", "LocationScenario", "LocationTesting", "TestSupport"]),
    tests(
      "LocateCommandTests",
      [
        "LocateCommand", "LocationDoctor", "LocationJournal", "LocationKit", "LocationNATS", "LocationPlaces",
        "LocationPlacesWeb", "LocationReceivers", "LocationSources", "LocationTesting", "LocationTracks", "LocationUBX",
        "LocationWire", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    tests(
      "IntegrationTests",
      [
        "LocateCommand", "LocationKit", "LocationArchive", "LocationGPSD", "LocationIO", "LocationTracks",
        "LocationNMEA", "LocationPlaces", "LocationPlacesWeb", "LocationScenario", "LocationService", "LocationSources",
        "LocationTesting",
        "LocationDoctor", "LocationFleet", "LocationFoundation", "LocationJournal", "LocationReceivers", "LocationUBX",
        "LocationWire", "SimulatedHardware", "SimulatedPlaceService", "ShippedScenarios", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ]),
    tests(
      "AcceptanceTests",
      [
        "LocationKit", "LocationGPSD", "LocationIO", "LocationPlaces", "LocationScenario", "LocationSources",
        "LocationTesting", "LocationTracks", "LocationWire", "ShippedScenarios", "SimulatedHardware",
        "SimulatedPlaceService", "TestSupport", "LocateCommand", "LocationService", "locate",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ]
)

// What traits change is tested with several sets of them: only the tests of these targets are compiled then.
if let names = Context.environment["LOCATE_TESTS"]?.split(separator: ",").map(String.init) {
  let tests = package.targets.filter { $0.type == .test }
  for name in names where !tests.contains(where: { $0.name == name }) { fatalError("LOCATE_TESTS: no tests \(name)") }
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
