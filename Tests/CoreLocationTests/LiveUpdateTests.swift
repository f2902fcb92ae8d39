import LocationKit
import LocationTesting
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/cllocationupdate
/// developer.apple.com/videos/play/wwdc2023/10180: "Discover streamlined location updates"
@Suite("liveUpdates")
struct LiveUpdateTests {
  static func updates(_ service: SharedManager) -> CLLocationUpdate.Updates {
    CLLocationUpdate.Updates(service: service)
  }

  /// developer.apple.com/documentation/corelocation/cllocationupdate/liveupdates(_:)
  /// developer.apple.com/videos/play/wwdc2023/10180: "Discover streamlined location updates"
  @Test(
    "A loop receives locations until the program leaves it, and then the source stops",
    arguments: Journey.Carrier.allCases)
  func endsWithItsLoop(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 1, 2]).fetcher(carrier))
    var metres: [Int] = []

    for try await update in Self.updates(.make(fetcher)) {
      guard let location = update.location else { continue }
      metres.append(Journey.metres(location))
      if metres.count == 2 { break }
    }

    #expect(metres == [0, 1])
    await fetcher.ended()
  }

  /// A rule of this module: CoreLocation.md, Receive locations.
  @Test("A loop over a replayed track receives every location, and then ends")
  func endsWithTheTrack() async throws {
    var metres: [Int] = []
    var last: CLLocationUpdate?

    for try await update in Self.updates(try .make(Journey((0..<3000).map { Double($0) * 100 }), .replayed)) {
      if let location = update.location { metres.append(Journey.metres(location)) }
      last = update
    }

    #expect(metres == (0..<3000).map { $0 * 100 })
    #expect(last?.locationUnavailable == true)
  }

  /// developer.apple.com/documentation/corelocation/cllocationupdate/isstationary
  /// developer.apple.com/videos/play/wwdc2023/10180: "Discover streamlined location updates"
  @Test(
    "A stationary subject causes one update with isStationary, and no other until it moves",
    arguments: Journey.Carrier.allCases)
  func suspendsWhileStationary(_ carrier: Journey.Carrier) async throws {
    let journey = Journey([0, 1, 0, 1, 0, 200], seconds: [0, 30, 60, 90, 120, 150])
    var flags: [Bool] = []

    for try await update in Self.updates(try .make(journey, carrier)) {
      guard let location = update.location else { continue }
      flags.append(update.isStationary)
      if Journey.metres(location) == 200 { break }
    }

    #expect(flags == [false, false, true, false])
  }

  /// developer.apple.com/documentation/corelocation/cllocationupdate
  /// developer.apple.com/videos/play/wwdc2024/10212: "What's new in location authorization"
  @Test("The diagnostic properties state why an update has no location", arguments: Journey.Carrier.allCases)
  func explainsMissingLocations(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, nil, 100]).fetcher(carrier), limit: 1)
    let service = SharedManager.make(fetcher)
    var updates = Self.updates(service).makeAsyncIterator()
    #expect(try await updates.next()?.location != nil)
    #expect(try await updates.next()?.locationUnavailable == true)
    service.simulate(.denied)
    #expect(try await updates.next()?.authorizationDenied == true)
    service.simulate(.restricted)
    #expect(try await updates.next()?.authorizationRestricted == true)
    fetcher.release()
  }

  /// developer.apple.com/documentation/corelocation/cllocationupdate/authorizationrequestinprogress
  @Test(
    "An update reports a pending decision about access; without one, the first update has a location",
    arguments: Journey.Carrier.allCases)
  func reportsAPendingDecision(_ carrier: Journey.Carrier) async throws {
    let service = try SharedManager.make(Journey([0]), carrier)
    var open = Self.updates(service).makeAsyncIterator()
    let first = try await open.next()
    service.simulate(.notDetermined)
    var pending = Self.updates(service).makeAsyncIterator()

    #expect(first?.location != nil)
    #expect(try await pending.next()?.authorizationRequestInProgress == true)
  }

  /// developer.apple.com/documentation/swift/asynciteratorprotocol
  @Test("A loop ends when its task is cancelled", arguments: Journey.Carrier.allCases)
  func endsOnCancellation(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0, 1]).fetcher(carrier), limit: 1)
    let service = SharedManager.make(fetcher)
    let loop = Task { for try await _ in Self.updates(service) {} }
    await fetcher.reported(1)

    loop.cancel()

    try await loop.value
    fetcher.release()
    await fetcher.ended()
  }

  /// developer.apple.com/documentation/corelocation/clservicesession-pt7n
  /// developer.apple.com/videos/play/wwdc2024/10212: "What's new in location authorization"
  @Test(
    "A service session opens the source, and its diagnostics follow the status until it is invalidated",
    arguments: Journey.Carrier.allCases)
  func sessionFollowsAuthorization(_ carrier: Journey.Carrier) async throws {
    let fetcher = WatchedFetcher(try Journey([0]).fetcher(carrier), limit: 0)
    let service = SharedManager.make(fetcher)
    let session = CLServiceSession(authorization: .whenInUse, service: service)
    var diagnostics = session.diagnostics.makeAsyncIterator()
    #expect(try await diagnostics.next()?.authorizationRequestInProgress == true)

    fetcher.release()
    let open = try #require(try await diagnostics.next())
    #expect(!open.authorizationRequestInProgress && !open.authorizationDenied && !open.authorizationRestricted)
    service.simulate(.denied)
    #expect(try await diagnostics.next()?.authorizationDenied == true)
    session.invalidate()

    #expect(try await diagnostics.next() == nil)
  }

  /// developer.apple.com/documentation/corelocation/clservicesession-pt7n
  /// By a script only: tests that run as root may open every file.
  @Test("A service session over a source that refuses access reports that it was denied")
  func sessionReportsARefusal() async throws {
    let fetcher = MockFetcher()
    let session = CLServiceSession(authorization: .whenInUse, service: .make(fetcher))
    var diagnostics = session.diagnostics.makeAsyncIterator()
    #expect(try await diagnostics.next()?.authorizationRequestInProgress == true)

    try await fetcher.fail(LocationError(.permissionDenied, "no access"))

    #expect(try await diagnostics.next()?.authorizationDenied == true)
  }
}
