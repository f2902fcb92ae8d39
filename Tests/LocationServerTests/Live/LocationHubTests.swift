import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("LocationHub")
struct LocationHubTests {
  @Test("age counts from the receipt of the last location")
  func countsAge() throws {
    let clock = ManualClock()
    let hub = LocationHub(clock: clock)

    hub.take([.updated(.make())])
    clock.advance(by: .seconds(12))

    #expect(hub.summary.age == .seconds(12))
  }

  @Test("a fault remains until the next reading")
  func notesFaults() {
    let hub = LocationHub()
    hub.take([.fault(LocationError(.sourceUnavailable, "refused"))])
    let fault = hub.summary.fault

    hub.take([.received(.location(.make()))])

    #expect(fault?.message == "refused")
    #expect(hub.summary.fault == nil)
  }

  @Test("a fault remains if the fetcher reports that the source is lost")
  func keepsFaultOfLostSource() {
    let refused = LocationError(.sourceUnavailable, "refused")
    let origin = LocationOrigin(source: "tcp://boat", kind: .live)
    let hub = LocationHub()
    hub.take([
      .received(.fault(refused)), .fault(refused),
      .received(.noFix(NoFix(time: nil, reason: .linkLost, origin: origin))),
    ])
    let fault = hub.summary.fault
    hub.take([.received(.noFix(NoFix(time: nil, reason: .noFix, origin: origin)))])

    #expect(fault?.message == "refused")
    #expect(hub.summary.fault == nil)
  }

  @Test("is ready between the start and the stop")
  func readiness() {
    let hub = LocationHub()
    let before = hub.isReady
    hub.noteReady()
    let during = hub.isReady
    hub.finish()

    #expect([before, during, hub.isReady] == [false, true, false])
  }

  @Test("a client whose answer is never sent leaves")
  func forgetsClients() throws {
    let hub = LocationHub()

    _ = try hub.join(SubscriberQueue(StreamFilter(), limit: 1), limit: 1)

    #expect(hub.summary.clients == 0)
  }

  @Test("sends heartbeats in their interval to idle clients")
  func beats() async throws {
    let clock = ManualClock()
    let hub = LocationHub(clock: clock)
    let client = SubscriberQueue(StreamFilter(), limit: 1)
    let membership = try hub.join(client, limit: 1)
    defer { withExtendedLifetime(membership) {} }
    let beating = Task { try await hub.run(every: .seconds(15)) }
    defer { beating.cancel() }

    await clock.sleepers(count: 1)
    clock.advance(by: .seconds(15))

    #expect(await client.next()?.messages.map(\.frame) == [StreamMessage.heartbeat.frame])
  }
}
