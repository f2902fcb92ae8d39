import Foundation
import LocationFoundation
import LocationKit
import LocationTesting
import Synchronization
import Testing

@Suite("LocationFoundation")
struct LocationFoundationTests {
  @Test(
    "an instant converts to a Date and back without loss",
    arguments: ["1969-12-31T23:59:59.250Z", "2026-05-01T10:00:00.000001Z"])
  func dates(text: String) throws {
    let instant = try #require(UTCInstant(iso8601: text))
    let date = Date(instant)
    #expect(abs(date.timeIntervalSince1970 - Double(instant.nanoseconds) * 1e-9) < 1e-6)
    #expect(UTCInstant(date) == instant)
  }

  @Test("a Date outside the range of UTCInstant converts to nil")
  func farDates() {
    #expect(UTCInstant(.distantFuture) == nil)
    #expect(UTCInstant(.distantPast) == nil)
  }

  @Test("a NotificationCenter posts the delegate's events")
  func posts() async throws {
    let center = NotificationCenter()
    let heard = Heard()
    let token = center.addObserver(forName: .locationEvent, object: nil, queue: nil) { notification in
      if let event = notification.userInfo?["event"] as? LocationEvent { heard.note(event) }
    }
    let delegate = RecordingDelegate()
    let location = Location.make(latitude: 52.5, longitude: 13.4)
    let manager = LocationManager(
      fetcher: MockFetcher(timing: .recorded, runs: [.reports([location])]), poster: NotificationCenterPoster(center))
    manager.delegate = delegate
    try await manager.run { _ in }
    #expect(heard.events.contains(.updated(location)))
    #expect(heard.events == delegate.events)
    center.removeObserver(token)
  }

  private final class Heard: Sendable {
    private let list = Mutex<[LocationEvent]>([])

    func note(_ event: LocationEvent) { list.withLock { $0.append(event) } }

    var events: [LocationEvent] { list.withLock { $0 } }
  }
}
