import LocationKit
import LocationTesting
import Testing

@testable import CoreLocation

/// developer.apple.com/documentation/corelocation/getting-heading-and-course-information
@Suite("Headings", .timeLimit(.minutes(15)))
struct HeadingTests {
  private func heading(_ degrees: Double, magnetic: Double? = nil, accuracy: Double? = nil) -> Reading {
    .heading(Heading(trueHeading: degrees, magneticHeading: magnetic, accuracy: accuracy, origin: .mock))
  }

  private func degrees(_ filter: CLLocationDegrees, _ sent: [Double]) async -> [Double] {
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([sent.map { heading($0) }])])
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    manager.headingFilter = filter
    manager.startUpdatingHeading()
    await delegate.wait(for: .failed(.headingFailure))
    return delegate.headings.map(\.trueHeading)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/headingfilter
  @Test("The heading filter is the least change since the last heading that was delivered")
  func filters() async {
    #expect(await degrees(1, [10, 10.5, 10.9, 11, 11.5, 10]) == [10, 11, 10])
    #expect(await degrees(10, [355, 359, 4, 5, 354]) == [355, 5, 354])
    #expect(await degrees(kCLHeadingFilterNone, [10, 10, 10.1]) == [10, 10, 10.1])
  }

  /// developer.apple.com/documentation/corelocation/clheading
  @Test("A heading has both directions, an accuracy and a time; what is unknown is negative")
  func values() async throws {
    let time = UTCInstant(nanoseconds: 1_777_000_000_000_000_000)
    var known = Heading(trueHeading: 90, magneticHeading: 87, accuracy: 0.5, origin: .mock)
    known.time = time
    let heading = CLHeading(known, now: UTCInstant(nanoseconds: 0), turn: 0)
    #expect(heading.trueHeading == 90 && heading.magneticHeading == 87 && heading.headingAccuracy == 0.5)
    #expect(heading.timestamp == Date(timeIntervalSince1970: 1_777_000_000))
    let bare = CLHeading(Heading(trueHeading: 90, origin: .mock), now: time, turn: 0)
    #expect(bare.magneticHeading < 0 && bare.headingAccuracy == 5)
    #expect(bare.timestamp == heading.timestamp)
    let data = try NSKeyedArchiver.archivedData(withRootObject: heading, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLHeading.self, from: data))
    #expect(read.trueHeading == 90 && read.magneticHeading == 87 && read.headingAccuracy == 0.5)
    #expect(read.timestamp == heading.timestamp)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/headingorientation
  @Test(
    "Headings refer to the edge of the device that is up; an orientation without one keeps the reference",
    arguments: [
      ([.portrait], 350), ([.landscapeLeft], 80), ([.portraitUpsideDown], 170), ([.landscapeRight], 260),
      ([.landscapeLeft, .faceUp], 80), ([.unknown], 350),
    ] as [([CLDeviceOrientation], Double)])
  func orientation(orientations: [CLDeviceOrientation], expected: Double) async {
    let fetcher = MockFetcher(timing: .recorded, runs: [.reports([[heading(350)]])])
    let delegate = DelegateRecorder()
    let manager = SharedManager.make(fetcher).manager(delegate)
    for orientation in orientations { manager.headingOrientation = orientation }
    manager.startUpdatingHeading()
    await delegate.wait(for: .failed(.headingFailure))
    #expect(delegate.headings.map(\.trueHeading) == [expected])
    #expect(manager.heading?.trueHeading == expected)
    #expect(manager.headingOrientation == orientations.last)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/heading
  @Test("The heading is nil before heading updates have begun, and after a stop none is delivered")
  func property() async throws {
    let fetcher = MockFetcher()
    let service = SharedManager.make(fetcher)
    let delegate = DelegateRecorder()
    let (manager, other) = (service.manager(delegate), service.manager(DelegateRecorder()))
    manager.startUpdatingHeading()
    try await fetcher.send(heading(10))
    await delegate.wait { $0.headings.count == 1 }
    #expect(manager.heading?.trueHeading == 10)
    #expect(other.heading == nil)
    // Locations come to those who asked for them.
    #expect(delegate.locations.isEmpty)
    manager.stopUpdatingHeading()
    #expect(await fetcher.calls(count: 2).last == .cancelled)
    #expect(manager.heading?.trueHeading == 10)
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager/headingavailable()
  @Test("A source that delivers locations and no heading has no headings")
  func availability() async throws {
    for hasHeading in [false, true] {
      let locations = (0..<10).map { Reading.location(.make(time: UTCInstant(nanoseconds: Int64($0) * 1_000_000_000))) }
      let readings = (hasHeading ? [heading(1)] : []) + locations
      let fetcher = MockFetcher(timing: .recorded, runs: [.reports([readings])])
      let service = SharedManager.make(fetcher)
      #expect(service.hasHeadings)
      let delegate = DelegateRecorder()
      let manager = service.manager(delegate)
      manager.startUpdatingLocation()
      manager.startUpdatingHeading()
      await delegate.wait(for: .failed(.locationUnknown))
      #expect(service.hasHeadings == hasHeading)
      #expect(delegate.headings.count == (hasHeading ? 1 : 0))
    }
  }
}
