import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/clmonitor-2r51v
/// developer.apple.com/videos/play/wwdc2023/10147: "Meet Core Location Monitor"
@Suite("CLMonitor")
struct MonitorTests {
  static func circle(at metres: Double = 500) -> CLMonitor.CircularGeographicCondition {
    let center = CLLocationCoordinate2D(latitude: Journey.latitude(metres), longitude: 11)
    return CLMonitor.CircularGeographicCondition(center: center, radius: 100)
  }

  static func states(_ monitor: CLMonitor, _ count: Int) async throws -> [CLMonitor.Event.State] {
    var states: [CLMonitor.Event.State] = []
    for try await event in await monitor.events {
      states.append(event.state)
      if states.count == count { break }
    }
    return states
  }

  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/circulargeographiccondition
  /// developer.apple.com/videos/play/wwdc2023/10147: "Meet Core Location Monitor"
  @Test(
    "A monitor reports a circle as unsatisfied outside it, and as satisfied inside it",
    arguments: Journey.Carrier.allCases)
  func reportsStates(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0, 450, 550, 900]), carrier)
    let monitor = CLMonitor("shops", service: service)

    await monitor.add(Self.circle(), identifier: "shop")

    #expect(try await Self.states(monitor, 3) == [.unsatisfied, .satisfied, .unsatisfied])
    #expect(await monitor.record(for: "shop")?.lastEvent.state == .unsatisfied)
  }

  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/add(_:identifier:)
  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/add(_:identifier:assuming:)
  @Test(
    "The record of a new condition has the state unknown, or the assumed state", arguments: Journey.Carrier.allCases)
  func recordsTheAssumption(_ carrier: Journey.Carrier) async throws {
    let monitor = CLMonitor("shops", service: try .make(Journey([]), carrier))

    await monitor.add(Self.circle(), identifier: "a")
    await monitor.add(Self.circle(), identifier: "b", assuming: .unsatisfied)

    #expect(await monitor.record(for: "a")?.lastEvent.state == .unknown)
    #expect(await monitor.record(for: "b")?.lastEvent.state == .unsatisfied)
    #expect(await monitor.record(for: "c") == nil)
    #expect(await monitor.identifiers == ["a", "b"])
  }

  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/add(_:identifier:assuming:)
  /// developer.apple.com/videos/play/wwdc2023/10147: "Meet Core Location Monitor"
  @Test("A right assumption causes no event; an event corrects a wrong one", arguments: Journey.Carrier.allCases)
  func correctsTheAssumption(_ carrier: Journey.Carrier) async throws {
    let right = CLMonitor("right", service: try .make(Journey([0, 500]), carrier))
    await right.add(Self.circle(), identifier: "shop", assuming: .unsatisfied)
    #expect(try await Self.states(right, 1) == [.satisfied])

    let wrong = CLMonitor("wrong", service: try .make(Journey([0, 500]), carrier))
    await wrong.add(Self.circle(), identifier: "shop", assuming: .satisfied)
    #expect(try await Self.states(wrong, 2) == [.unsatisfied, .satisfied])
  }

  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/event/conditionunsupported
  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/event/conditionlimitexceeded
  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/event/authorizationdenied
  @Test(
    "A beacon, a 21st condition and a refused condition are unmonitored, with the reason",
    arguments: Journey.Carrier.allCases)
  func reportsUnmonitored(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([]), carrier)
    let monitor = CLMonitor("all", service: service)
    await monitor.add(CLMonitor.BeaconIdentityCondition(uuid: UUID()), identifier: "beacon")
    for number in 1...20 { await monitor.add(Self.circle(), identifier: "\(number)") }
    service.simulate(.denied)
    await monitor.add(Self.circle(), identifier: "1")

    var events: [CLMonitor.Event] = []
    for try await event in await monitor.events {
      events.append(event)
      if events.count == 3 { break }
    }

    #expect(events.allSatisfy { $0.state == .unmonitored })
    #expect(events[0].conditionUnsupported)
    #expect(events[1].conditionLimitExceeded)
    #expect(events[2].authorizationDenied)
  }

  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/event/authorizationdenied
  /// developer.apple.com/videos/play/wwdc2024/10212: "What's new in location authorization"
  @Test(
    "A refusal makes a condition unmonitored; once access is authorized, locations decide it again",
    arguments: Journey.Carrier.allCases)
  func followsAuthorization(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 500, 501]).fetcher(carrier, runs: 2), limit: 0)
    let service = SharedManager.make(fetcher)
    let monitor = CLMonitor("shops", service: service)
    await monitor.add(Self.circle(), identifier: "shop", assuming: .unsatisfied)
    var events = await monitor.events.makeAsyncIterator()

    service.simulate(.restricted)
    let refused = try #require(try await events.next())
    service.simulate(nil)
    service.simulate(.authorizedAlways)
    fetcher.release()

    #expect(refused.state == .unmonitored)
    #expect(refused.authorizationRestricted)
    while let event = try await events.next(), event.state != .satisfied {}
    #expect(await monitor.record(for: "shop")?.lastEvent.state == .satisfied)
  }

  /// developer.apple.com/documentation/corelocation/clmonitor-6ynwz/requestmonitorwithconfiguration:completion:
  /// developer.apple.com/videos/play/wwdc2023/10147: "Meet Core Location Monitor"
  /// The file is a rule of this module: CoreLocation.md, What survives a restart.
  @Test(
    "Conditions and last events persist, and a restarted program receives the pending events",
    arguments: Journey.Carrier.allCases)
  func survivesARestart(_ carrier: Journey.Carrier) async throws {
    let file = StateFile(path: RunFolder.path + "/monitors-\(UUID().uuidString).json")
    let fetcher = WatchedFetcher(try Journey([0, 500, 501], seconds: [0, 500, 501]).fetcher(carrier), limit: 0)
    let before = SharedManager.make(fetcher)
    try before.use(file)
    let old = CLMonitor("shops", service: before)
    await old.add(Self.circle(), identifier: "shop")
    await old.add(Self.circle(at: 5000), identifier: "far")
    // The last location shows that the one before it has been decided.
    let watcher = DelegateRecorder()
    let manager = before.manager(watcher)
    manager.startUpdatingLocation()
    fetcher.release()
    await watcher.wait(for: .at(501))

    let after = SharedManager.make(MockFetcher())
    try after.use(file)
    let new = CLMonitor("shops", service: after)

    #expect(await new.identifiers == ["shop", "far"])
    #expect(await new.record(for: "shop")?.lastEvent.state == .unknown)
    let events = try await Self.states(new, 3)
    #expect(events.sorted { $0.rawValue < $1.rawValue } == [.satisfied, .unsatisfied, .unsatisfied])
    #expect(await new.record(for: "shop")?.lastEvent.state == .satisfied)
  }

  /// A rule of this module: CoreLocation.md, What survives a restart.
  @Test("An event that a program has not handled when it ends is delivered again, and a handled one is not")
  func deliversUnhandledEventsAgain() async throws {
    let file = StateFile(path: RunFolder.path + "/monitors-\(UUID().uuidString).json")
    let before = try SharedManager.make(Journey([0, 500, 900]), .scripted)
    try before.use(file)
    let old = CLMonitor("shops", service: before)
    await old.add(Self.circle(), identifier: "shop")
    var events = await old.events.makeAsyncIterator()
    #expect(try await events.next()?.state == .unsatisfied)
    #expect(try await events.next()?.state == .satisfied)
    // The loop ends here without a request for the next event, as if the process were killed.
    let contents = try file.read()

    let after = SharedManager.make(MockFetcher())
    after.resume(contents.monitors)
    let new = CLMonitor("shops", service: after)

    #expect(try await Self.states(new, 1) == [.satisfied])
    withExtendedLifetime(events) {}
  }

  /// developer.apple.com/videos/play/wwdc2023/10147: "Meet Core Location Monitor"
  @Test(
    "A program can open a released monitor again by its name, with its conditions",
    arguments: Journey.Carrier.allCases)
  func opensAgain(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([]), carrier)
    do {
      let monitor = CLMonitor("shops", service: service)
      await monitor.add(Self.circle(), identifier: "shop")
    }

    let monitor = CLMonitor("shops", service: service)

    #expect(await monitor.identifiers == ["shop"])
  }

  /// developer.apple.com/videos/play/wwdc2023/10147: "Meet Core Location Monitor"
  @Test(
    "Opening a second monitor with the name of an open one stops the program", arguments: Journey.Carrier.allCases)
  func stopsForASecondOne(_ carrier: Journey.Carrier) async {
    await #expect(processExitsWith: .failure) { [carrier] in
      let service = try SharedManager.make(Journey([0]), carrier)
      let first = CLMonitor("shops", service: service)
      let second = CLMonitor("shops", service: service)
      _ = await (first.identifiers, second.identifiers)
    }
  }

  /// developer.apple.com/documentation/corelocation/clmonitor-2r51v/remove(_:)
  @Test("A removed condition has no record, and causes no more events", arguments: Journey.Carrier.allCases)
  func removes(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 500, 900]).fetcher(carrier), limit: 1)
    let monitor = CLMonitor("shops", service: .make(fetcher))
    await monitor.add(Self.circle(), identifier: "shop")
    await monitor.add(Self.circle(at: 900), identifier: "far")
    await fetcher.reported(1)

    await monitor.remove("shop")
    fetcher.release()

    #expect(await monitor.identifiers == ["far"])
    #expect(await monitor.record(for: "shop") == nil)
    for try await event in await monitor.events {
      #expect(event.identifier == "far")
      if event.state == .satisfied { break }
    }
  }
}
