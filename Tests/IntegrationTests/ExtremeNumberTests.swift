import Foundation
import LocationArchive
import LocationDoctor
import LocationFleet
import LocationFoundation
import LocationJournal
import LocationKit
import LocationNMEA
import LocationPlaces
import LocationPlacesWeb
import LocationScenario
import LocationTesting
import LocationTracks
import LocationUBX
import LocationWire
import SimulatedHardware
import TestSupport
import Testing

/// The public initializers of the modules beyond LocationKit that take numbers are called with extreme ones, and what they
/// create is used: no number ends the process.
@Suite("Initializers with numbers that are extreme, or no numbers")
struct ExtremeNumberTests {
  private static let doubles = ExtremeNumbers.doubles
  private static let integers = ExtremeNumbers.integers
  private static let durations = ExtremeNumbers.durations
  private let folder = RunFolder.url.appending(path: "numbers-\(UUID().uuidString)").path

  @Test("archives are written, asked and trimmed", arguments: durations)
  func archives(duration: Duration) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for number in Self.integers {
      var limits = ArchiveLimits()
      (limits.flushCount, limits.flushInterval, limits.segmentSize) = (number, duration, number)
      let writer = try ArchiveWriter(folder, limits: limits)
      for second in 0..<3 { try writer.append(.make(time: UTCInstant(nanoseconds: Int64(second) * 1_000_000_000))) }
      try writer.flush()
      for before in [Int64.min, 0, .max].map({ UTCInstant(nanoseconds: $0) }) {
        try writer.trim(ArchiveTrimming(thinnings: [.init(before: before, interval: duration)]))
      }
    }
    let archive = try Archive(folder)
    #expect(archive.count > 0)
    for value in Self.doubles {
      for try await _ in archive.locations(south: value, west: value, north: value, east: value) {}
      for try await _ in archive.locations(speedAbove: value) {}
      for try await _ in archive.outline(metres: value) {}
    }
    for try await _ in archive.gaps(longerThan: duration) {}
    _ = try archive.position(at: UTCInstant(nanoseconds: .max), longestGap: duration)
    try await archive.stays(at: PlaceList([.circle("a")]), longestGap: duration) { _ in }
  }

  @Test("the doctor's patience, and journals", arguments: integers)
  func patience(number: Int) throws {
    for duration in Self.durations { _ = Patience(timeout: duration, silence: duration) }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try FileJournal(folder, keeping: number, wanted: number).lastSequence == 0)
  }

  @Test("fleets whose subjects do not all stay in memory", arguments: integers)
  func fleets(residents: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var fleet = Fleet(places: PlaceList([.circle("a")]))
    try fleet.writeSnapshot(to: folder, position: 0)
    _ = try fleet.resume(from: folder, residents: residents)
    var events: [FleetEvent] = []
    for name in ["a", "b", "c"] { try fleet.accept(.location(.make()), of: name, into: &events) }
    try fleet.writeSnapshot(to: folder, position: residents)
    #expect(fleet.subjectCount == 3)
    for event in events { _ = FleetEvent(subject: "", sequence: residents, event: event.event) }
  }

  @Test("dates", arguments: doubles)
  func dates(value: Double) {
    for date in [Date(timeIntervalSince1970: value), Date(timeIntervalSinceReferenceDate: value)] {
      if let instant = UTCInstant(date) { _ = Date(instant) }
    }
  }

  @Test("times of day, and devices", arguments: integers)
  func times(number: Int) {
    _ = "\(TimeOfDay(nanoseconds: Int64(number)))"
    _ = WireDevice(path: "/dev/ttyS0", isActive: true, baud: number)
  }

  @Test("places", arguments: integers)
  func places(number: Int) throws {
    var builder = PlaceIndex.Builder(expecting: number)
    try builder.add(.circle("a"))
    _ = "\(PlacePosition(line: number, number: number))"
    for value in Self.doubles {
      let points = Array("id,lat,lon\na,1,2\n".utf8)
      _ = try? PlaceFile.read(points, named: "a.csv", options: PlaceOptions(radius: value))
      _ = try? PlaceIndex([
        PointOfInterest(id: "a", region: .circle(center: .make(latitude: 1, longitude: 2), radius: value))
      ])
    }
  }

  @Test("questions to web services, and their caches", arguments: integers)
  func web(number: Int) throws {
    var mapping = PlaceMapping()
    mapping.near = PlaceMapping.Near()
    mapping.pages = PlaceMapping.Pages(size: number, most: number)
    let request = PlacesRequest(address: try WebAddress("https://example.org/"), mapping: mapping)
    _ = try request.makeRequest(from: PlacesQuery(near: .make(latitude: 1, longitude: 2), offset: number))
    _ = PlaceCache(folder: folder, mostFiles: number, mostBytes: number)
    for value in Self.doubles {
      _ = try? PlacesQuery(latitude: value, longitude: value)
      mapping.defaultRadius = value
      let answer = Data(#"[{"id":"a","latitude":1,"longitude":2}]"#.utf8)
      _ = try? PlacesRequest(address: request.address, mapping: mapping).parseResponse(data: answer)
    }
  }

  @Test("scenarios are either refused or run", arguments: doubles)
  func scenarios(value: Double) throws {
    let point = ScenarioPoint(.make(latitude: 1, longitude: 2), altitudeMSL: value)
    for duration in Self.durations {
      var receiver = ReceiverModel()
      (receiver.timeToFirstFix, receiver.settlingTime, receiver.baud) = (duration, duration, Int.max)
      receiver.sky = SkyModel(elevationMask: value)
      let multipath = ErrorModel.Multipath(interval: duration, duration: duration, size: value)
      let errors = ErrorModel(noise: value, drift: value, driftTime: duration, multipath: multipath)
      let faults = [ScenarioFault.Kind.dropout, .clockOffset(duration), .flood(repetitions: .max), .noise(bytes: .min)]
        .map { ScenarioFault($0, at: duration, for: duration) }
      for fault in faults { _ = fault.end }
      let steps = [
        ScenarioStep(to: point, speed: value), ScenarioStep(lasting: duration, to: point),
        ScenarioStep(lasting: .seconds(3)),
      ].compactMap { $0 }
      for (receiver, errors, faults, steps) in [
        (receiver, errors, faults, steps), (ReceiverModel(), errors, [], steps.suffix(1)),
        (receiver, ErrorModel(), [], steps.suffix(1)), (ReceiverModel(), ErrorModel(), faults, steps.suffix(1)),
      ] {
        let scenario = try? Scenario(
          source: "test", start: UTCInstant(nanoseconds: .max), receiver: receiver, errors: errors, seed: .max,
          firstPoint: point, steps: Array(steps), faults: faults,
          limits: MovementLimits(acceleration: value, turn: value))
        guard let scenario else { continue }
        _ = (scenario.duration, scenario.epochCount)
        for _ in ScenarioTimeline(scenario).prefix(5) {}
      }
    }
    for number in Self.integers {
      guard let rate = ReportRate(millihertz: number) else { continue }
      for index in Self.integers { _ = rate.time(ofEpoch: index) }
    }
  }

  @Test("simulated hardware", arguments: doubles)
  func hardware(value: Double) async throws {
    let scenario = try Scenario(
      source: "test", start: UTCInstant(nanoseconds: 0), firstPoint: ScenarioPoint(.make(latitude: 1, longitude: 2)))
    for (number, duration) in zip(Self.integers, Self.durations) {
      var options = SimulatedReceiver.Options()
      (options.baud, options.longestHold, options.speedUp) = (number, duration, value)
      if let output = try? DatagramOutput(host: "127.0.0.1", port: number) {
        _ = try? SimulatedReceiver(scenario, output: output, options: options)
      }
      _ = try? PseudoTerminal(patience: duration)
    }
  }

  @Test("doubles for tests", arguments: durations)
  func mocks(duration: Duration) {
    for number in Self.integers {
      _ = FetcherConformance(patience: duration, reports: number)
      _ = VirtualTime(longestRun: number)
    }
    _ = ManualClock.Instant(offset: duration).advanced(by: duration)
  }

  @Test("tracks are written whatever their numbers", arguments: doubles)
  func tracks(value: Double) {
    var location = Location.make(latitude: 1, longitude: 2, time: UTCInstant(nanoseconds: .max))
    location.altitudeMSL = value
    location.geoidSeparation = value
    location.ellipsoidalHeight = value
    location.speed = value
    location.courseOverGround = value
    location.verticalSpeed = value
    location.magneticVariation = value
    location.correctionAge = value
    location.correctionStation = .min
    location.satellitesUsed = .max
    let point = TrackPoint(location, sensors: SensorValues(heartRate: value, cadence: value, temperature: value))
    for format in [any TrackFormat].all {
      guard var writer = format.makeWriter(TrackWriterOptions()) else { continue }
      var text = ASCIIWriter()
      for entry in [.point(point), TrackEntry.waypoint(Waypoint(location)), .heading(heading(value))] {
        writer.write(entry, to: &text)
      }
      writer.closing(to: &text)
      #expect(!String(decoding: text.bytes, as: UTF8.self).lowercased().contains(": nan"))
    }
  }

  private func heading(_ value: Double) -> Heading {
    Heading(
      trueHeading: value, magneticHeading: value, magneticVariation: value, magneticDeviation: value, accuracy: value,
      origin: .mock)
  }

  @Test("messages of u-blox", arguments: integers)
  func ubx(number: Int) throws {
    for layout in UBXLayout.all {
      var message = UBXMessage(layout, groups: number)
      #expect(message.payload.count <= UBXFrame.longestPayload)
      for field in layout.fields + layout.group {
        for group in [0, number] {
          for value in Self.doubles { message.set(field.name, to: value, in: group, missing: .min) }
          message[field.name, group] = Int64(number)
          _ = (message.value(field.name, in: group), message[field.name, group], message.text(field.name, in: group))
        }
      }
      _ = message.frame
    }
    for value in Self.doubles { _ = ErrorEllipse(major: value, minor: value, orientation: value) }
  }
}
