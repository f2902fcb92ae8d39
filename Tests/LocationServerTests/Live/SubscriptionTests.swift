import LocationJournal
import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationServer

@Suite("Subscription")
struct SubscriptionTests {
  private func session(
    _ hub: LocationHub, lastSeen: Int? = nil, of epoch: String? = nil, stored: ClosedRange<Int>? = nil,
    journal: String? = nil, limit: Int = 4, isLines: Bool = false
  ) -> Subscription {
    var limits = ServerLimits()
    limits.pendingEvents = limit
    return Subscription(
      hub: hub,
      stored: stored.map { stored in
        StoredEvents(epoch: journal) { numbers in numbers.filter { stored.contains($0) }.map { JournalEntry(.poi($0)) }
        }
      }, limits: limits, filter: StreamFilter(), lastSeen: lastSeen.map { EventIdentifier(epoch: epoch, $0) },
      isLines: isLines)
  }

  @Test("a new client gets state, location and sky first, and no old events")
  func beginsWithThePresent() async throws {
    let hub = LocationHub()
    hub.take([.stateChanged(StateChange(.tracking)), .poi(1), .received(.location(.make()))])
    let output = CollectedOutput()

    let deliver = try session(hub).start()
    hub.finish()
    try await deliver(output)

    #expect(output.events == ["STATE", "TPV", "end"])
    #expect(output.ids.isEmpty)
  }

  @Test("a client that reconnects gets every event once, from the journal and then live")
  func resumesWithoutGapOrDuplicate() async throws {
    let hub = LocationHub()
    hub.take((1...5).map { .poi($0) })
    let output = CollectedOutput()

    let deliver = try session(hub, lastSeen: 2, stored: 1...7).start()
    // Persisted before the delivery begins, and also offered live.
    hub.take([.poi(6), .poi(7)])
    hub.finish()
    try await deliver(output)

    #expect(output.ids == [3, 4, 5, 6, 7])
  }

  @Test("a slow client gets the events that were dropped from the journal")
  func fillsTheGapOfASlowClient() async throws {
    let hub = LocationHub()
    let output = CollectedOutput()

    let deliver = try session(hub, stored: 1...9, limit: 2).start()
    hub.take((1...9).map { .poi($0) })
    hub.finish()
    try await deliver(output)

    #expect(output.ids == Array(1...9))
  }

  private final class Longest: Sendable {
    let bytes = Mutex(0)
  }

  @Test("clients that resume share the pages of the journal, and each write is small")
  func sharesPages() async throws {
    let hub = LocationHub(lastSequence: 3500)
    let reads = Mutex(0)
    let stored = StoredEvents { numbers in
      reads.withLock { $0 += 1 }
      return numbers.map { JournalEntry(.poi($0)) }
    }
    let longest = Longest()
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<20 {
        let deliver = try Subscription(
          hub: hub, stored: stored, limits: ServerLimits(), filter: StreamFilter(), lastSeen: EventIdentifier(0),
          isLines: false
        ).start()
        group.addTask {
          let output = CollectedOutput { text in longest.bytes.withLock { $0 = max($0, text.utf8.count) } }
          try await deliver(output)
          return output.ids
        }
      }
      hub.finish()
      for try await ids in group { #expect(ids == Array(1...3500)) }
    }

    #expect(reads.withLock { $0 } <= 20)
    #expect(longest.bytes.withLock { $0 } < 32 << 10)
  }

  @Test("names the events that the journal no longer has")
  func namesTheGap() async throws {
    let hub = LocationHub(lastSequence: 8)
    let output = CollectedOutput()

    let deliver = try session(hub, lastSeen: 2, stored: 6...8).start()
    hub.finish()
    try await deliver(output)

    #expect(output.ids == [6, 7, 8])
    #expect(output.text.contains(#"{"class":"GAP","from":3,"to":5}"#))
  }

  @Test("names the whole gap if the journal is empty")
  func namesTheWholeGap() async throws {
    let hub = LocationHub(lastSequence: 3)
    let output = CollectedOutput()

    let deliver = try session(hub, lastSeen: 0, stored: 9...9).start()
    hub.finish()
    try await deliver(output)

    #expect(output.text.contains(#"{"class":"GAP","from":1,"to":3}"#))
  }

  @Test("a number of another journal is a gap, and all events of this journal follow", arguments: [false, true])
  func resumesInAnotherJournal(_ isLines: Bool) async throws {
    let hub = LocationHub(lastSequence: 2)
    let output = CollectedOutput()

    let deliver = try session(hub, lastSeen: 900, stored: 1...2, isLines: isLines).start()
    hub.take([.poi(3)])
    hub.finish()
    try await deliver(output)

    #expect(output.classes == ["STATE", "GAP", "POI", "POI", "POI"])
    #expect(output.text.contains("{\"class\":\"GAP\"}\n"))
    #expect(output.ids == (isLines ? [] : [1, 2, 3]))
  }

  @Test("an id of a journal that a longer one has replaced is a gap, and all events of this journal follow")
  func recognizesAReplacedJournal() async throws {
    let hub = LocationHub(lastSequence: 4)
    let output = CollectedOutput()

    let deliver = try session(hub, lastSeen: 2, of: "a1", stored: 1...4, journal: "b2").start()
    hub.take([.poi(5)])
    hub.finish()
    try await deliver(output)

    #expect(output.classes == ["STATE", "GAP", "POI", "POI", "POI", "POI", "POI"])
    #expect(output.text.contains("id: b2-1\n"))
    #expect(output.text.contains("id: b2-5\n"))
  }

  @Test("an id of this journal, and a number without an epoch, resume", arguments: ["b2", nil])
  func resumesWithTheEpoch(_ epoch: String?) async throws {
    let hub = LocationHub(lastSequence: 4)
    let output = CollectedOutput()

    let deliver = try session(hub, lastSeen: 2, of: epoch, stored: 1...4, journal: "b2").start()
    hub.finish()
    try await deliver(output)

    #expect(output.classes == ["STATE", "POI", "POI"])
    #expect(output.text.contains("id: b2-3\n"))
  }

  @Test(
    "reads the ids that it writes",
    arguments: [
      ("b2-17", "b2", 17), ("17", nil, 17), ("-17", nil, nil), ("b2-", nil, nil), ("x", nil, nil), ("", nil, nil),
    ]
      as [(String, String?, Int?)])
  func readsIdentifiers(_ text: String, _ epoch: String?, _ sequence: Int?) {
    let identifier = EventIdentifier(text: text)
    #expect(identifier?.sequence == sequence)
    #expect(identifier?.epoch == epoch)
    if let identifier { #expect(identifier.text == text) }
  }

  @Test("a server without a journal reports a gap for every number", arguments: [1, 900])
  func resumesWithoutJournal(_ lastSeen: Int) async throws {
    let hub = LocationHub()
    let output = CollectedOutput()

    let deliver = try session(hub, lastSeen: lastSeen).start()
    hub.take([.poi(nil)])
    hub.finish()
    try await deliver(output)

    #expect(output.classes == ["STATE", "GAP", "POI"])
  }

  @Test("the number of the last event is no gap", arguments: [false, true])
  func resumesAtTheEnd(_ isLines: Bool) async throws {
    let hub = LocationHub(lastSequence: 2)
    let output = CollectedOutput()

    let deliver = try session(hub, lastSeen: 2, stored: 1...2, isLines: isLines).start()
    hub.take([.poi(3)])
    hub.finish()
    try await deliver(output)

    #expect(output.classes == ["STATE", "POI"])
    #expect(output.ids == (isLines ? [] : [3]))
  }

  @Test("without a journal, a slow client is informed of dropped events")
  func informsOfDroppedEvents() async throws {
    let hub = LocationHub()
    let output = CollectedOutput()

    let deliver = try session(hub, limit: 2).start()
    hub.take((1...4).map { _ in .poi(nil) })
    hub.finish()
    try await deliver(output)

    #expect(output.events.filter { $0 == "gap" }.count == 1)
    #expect(output.events.filter { $0 == "POI" }.count == 2)
  }

  @Test("JSON lines have no frames")
  func writesLines() async throws {
    let hub = LocationHub()
    let output = CollectedOutput()

    let deliver = try session(hub, isLines: true).start()
    hub.take([.poi(1)])
    hub.finish()
    try await deliver(output)

    let lines = output.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("{\"class\":\"") && $0.hasSuffix("}") })
  }

  @Test("refuses more clients than the limit, and clients of a server that stops")
  func refuses() throws {
    let hub = LocationHub()
    var limited = session(hub)
    limited.limits.streams = 1
    let first = try limited.start()

    // A client leaves when its delivery is released.
    withExtendedLifetime(first) {
      expectThrows(Problem.self, stating: "too many clients follow the stream") { try limited.start() }
    }
    hub.finish()
    expectThrows(Problem.self, stating: "too many clients follow the stream") { try session(hub).start() }
  }
}
