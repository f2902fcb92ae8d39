import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import CoreLocation

/// The rules about what all managers of a program share: its source, its status and its file.
@Suite("The current source", .serialized)
struct CurrentSourceTests {
  /// A rule of this module: CoreLocation.md, Authorization.
  @Test("A simulated status stays when the source is replaced")
  func keepsTheSimulatedStatus() {
    CLLocationManager.simulatedAuthorization = .restricted
    defer { CLLocationManager.simulatedAuthorization = nil }

    CLLocationManager.defaultFetcher = MockFetcher()

    #expect(CLLocationManager().authorizationStatus == .restricted)
  }

  /// A rule of this module: CoreLocation.md, What survives a restart.
  @Test("keepState(in:) keeps the regions of a program for its next start", arguments: Journey.Carrier.allCases)
  func keepsTheState(_ carrier: Journey.Carrier) throws {
    let path = RunFolder.path + "/state-\(UUID().uuidString).json"
    defer { CLLocationManager.defaultFetcher = MockFetcher() }
    CLLocationManager.defaultFetcher = try Journey([0]).fetcher(carrier)
    try CLLocationManager.keepState(in: path)
    CLLocationManager().startMonitoring(for: RegionTests.region("shop"))

    CLLocationManager.defaultFetcher = try Journey([0]).fetcher(carrier)
    #expect(CLLocationManager().monitoredRegions.isEmpty)
    try CLLocationManager.keepState(in: path)

    #expect(CLLocationManager().monitoredRegions.map(\.identifier) == ["shop"])
  }

  /// A rule of this module: CoreLocation.md, What survives a restart.
  @Test("keepState(in:) throws for a file that is no state")
  func rejectsOtherFiles() throws {
    let path = RunFolder.path + "/state-\(UUID().uuidString).json"
    try "no state".write(toFile: path, atomically: true, encoding: .utf8)
    CLLocationManager.defaultFetcher = MockFetcher()

    #expect(throws: (any Error).self) { try CLLocationManager.keepState(in: path) }
  }

  /// A rule of this module: CoreLocation.md, What survives a restart.
  @Test("keepState(in:) throws for a path that cannot be written")
  func rejectsUnwritablePaths() {
    CLLocationManager.defaultFetcher = MockFetcher()

    #expect(throws: (any Error).self) { try CLLocationManager.keepState(in: "/proc/no/such/folder/regions.json") }
  }

  /// A rule of this module: CoreLocation.md, Simulate locations in a test.
  @Test("Operations with sources of their own run side by side, each with its own locations and status")
  func separatesOperations() async throws {
    CLLocationManager.defaultFetcher = MockFetcher()
    @Sendable func first(_ metres: Double) async throws -> Int {
      try await CLLocationManager.withDefaultFetcher(Journey([metres]).fetcher(.scripted)) {
        CLLocationManager.simulatedAuthorization = metres > 100 ? .authorizedWhenInUse : nil
        let delegate = DelegateRecorder()
        let manager = CLLocationManager()
        manager.delegate = delegate
        manager.startUpdatingLocation()
        await delegate.wait(for: .at(Int(metres)))
        #expect((manager.authorizationStatus == .authorizedWhenInUse) == (metres > 100))
        return delegate.locations.count
      }
    }

    async let near = first(100)
    async let far = first(5000)

    #expect(try await (near, far) == (1, 1))
    #expect(CLLocationManager.simulatedAuthorization == nil)
    #expect(CLLocationManager.defaultFetcher is MockFetcher)
  }

  /// developer.apple.com/documentation/corelocation/clbackgroundactivitysession-3mzv3
  @Test("A background session reports the status, and ends when it is invalidated", arguments: Journey.Carrier.allCases)
  func reportsToABackgroundSession(_ carrier: Journey.Carrier) async throws {
    defer { CLLocationManager.defaultFetcher = MockFetcher() }
    CLLocationManager.defaultFetcher = try Journey([0]).fetcher(carrier)
    let session = CLBackgroundActivitySession()
    var diagnostics = session.diagnostics.makeAsyncIterator()

    let first = try #require(try await diagnostics.next())
    #expect(first.authorizationRequestInProgress)
    #expect(!first.authorizationDenied && !first.authorizationRestricted && !first.authorizationDeniedGlobally)
    #expect(!first.insufficientlyInUse && !first.serviceSessionRequired)
    session.invalidate()

    #expect(try await diagnostics.next() == nil)
  }
}
