#if Server
  import LocationIO
  import LocationJournal
  import LocationKit
  import LocationTesting
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("WebhookDispatcher", .timeLimit(.minutes(5)))
  struct WebhookDispatcherTests {
    private let folder: TemporaryFolder
    private let file: WebhookFile
    private let clock = ManualClock()

    init() throws {
      folder = try TemporaryFolder()
      file = WebhookFile(ofJournal: folder.path("events.journal"))
      _ = try file.add("chat", url: "https://chat.example/")
    }

    private static let start = UTCInstant.utc("2026-05-01T10:00:00Z")
    private static let places = ["pier", "café"]

    /// Runs a dispatcher over a journal in which odd events are of the pier and even ones of the café. Its time passes
    /// only while `advances`.
    private func dispatch(
      journal: ClosedRange<Int>, epoch: String? = nil, _ receiver: Receiver, attempts: Int = 3,
      file: WebhookFile? = nil,
      webhook: String = "chat",
      whenTimePasses advances: @escaping @Sendable (WebhookProgress) -> Bool = { _ in true },
      until isOver: @escaping @Sendable (WebhookProgress) -> Bool
    ) async throws {
      var retries = WebhookRetries()
      retries.attempts = attempts
      let file = file ?? self.file
      let dispatcher = WebhookDispatcher(
        file,
        StoredEvents(epoch: epoch) { numbers in
          numbers.filter { journal.contains($0) }.map { JournalEntry(.poi($0, place: Self.places[($0 + 1) % 2])) }
        }, lastSequence: journal.upperBound, retries: retries, clock: clock,
        now: { [clock] in Self.start.advanced(by: clock.now.offset) }, jitter: { 1 },
        send: { await receiver.take($0) })
      let running = Task { try await dispatcher.run() }
      try await eventually {
        let progress = try file.webhook(webhook).progress
        if isOver(progress) { return true }
        if advances(progress), clock.sleeperCount > 0 { clock.advance(by: .seconds(1)) }
        return false
      }
      running.cancel()
      try? await running.value
    }

    /// Lets the webhook begin with the first event.
    private func beginWithTheFirst() throws { try file.change { $0[0].progress.begin(after: 0) } }

    @Test("delivers what the journal has, in order per place, and signs it")
    func delivers() async throws {
      try beginWithTheFirst()
      let receiver = Receiver()

      try await dispatch(journal: 1...20, receiver) { $0.acknowledged == 20 }

      #expect(receiver.sequences.sorted() == Array(1...20))
      #expect(receiver.sequences.filter { $0 % 2 == 1 } == Array(stride(from: 1, through: 20, by: 2)))
      let request = try #require(receiver.requests.first)
      let headers = request.headers
      let expected = try file.webhook("chat").secret.signature(
        id: headers["webhook-id"] ?? "", timestamp: Int64(headers["webhook-timestamp"] ?? "") ?? 0, body: request.body)
      #expect(headers["webhook-signature"] == expected)
      #expect(String(decoding: request.body, as: UTF8.self).contains(#""data":{"class":"POI","event":"enter""#))
    }

    @Test("a webhook receives the events that its filter selects, and passes over the others")
    func selects() async throws {
      _ = try file.add("pier", url: "https://pier.example/", events: ["poi.enter"], places: ["pier"])
      try file.remove("chat")
      _ = try file.change { $0[0].progress.begin(after: 0) }
      let receiver = Receiver()

      try await dispatch(journal: 1...20, receiver, webhook: "pier") { $0.acknowledged == 20 }

      #expect(receiver.sequences == Array(stride(from: 1, through: 20, by: 2)))
    }

    @Test("a receiver that answers 410 receives nothing more, until the delivery is resumed")
    func stopsAtGone() async throws {
      try beginWithTheFirst()
      let gone = Receiver(failures: [1: 1], status: 410)
      try await dispatch(journal: 1...2, gone) { $0.stopped != nil && $0.events[2]?.state == .delivered }
      _ = try file.retry("chat")
      let resumed = Receiver()

      try await dispatch(journal: 1...4, resumed) { $0.acknowledged == 4 }

      #expect(gone.sequences.filter { $0 == 1 }.count == 1)
      #expect(resumed.sequences.sorted() == [1, 3, 4])
    }

    @Test("a failing event is repeated with the same id, and delays no other place")
    func repeats() async throws {
      try beginWithTheFirst()
      let receiver = Receiver(failures: [1: 2])

      try await dispatch(
        journal: 1...4, receiver, whenTimePasses: { $0.events[4]?.state == .delivered },
        until: { $0.acknowledged == 4 })

      let ids = receiver.requests.filter { $0.sequence == 1 }.map { $0.headers["webhook-id"] }
      #expect(ids.count == 3 && Set(ids).count == 1)
      let order = receiver.sequences
      #expect(order.filter { $0 % 2 == 0 } == [2, 4])
      #expect(order.filter { $0 % 2 == 1 } == [1, 1, 1, 3])
      #expect(try #require(order.firstIndex(of: 4)) < (try #require(order.lastIndex(of: 1))))
    }

    @Test("resumes after a restart where it stopped, with the attempts counted so far")
    func resumes() async throws {
      try beginWithTheFirst()
      let first = Receiver(failures: [1: .max])
      try await dispatch(
        journal: 1...4, first, whenTimePasses: { _ in false },
        until: { $0.events[1]?.attempts == 1 && $0.events[4]?.state == .delivered })
      let second = Receiver(failures: [1: .max])

      try await dispatch(journal: 1...4, second, file: WebhookFile(file.path)) { $0.acknowledged == 4 }

      #expect(second.sequences == [1, 1, 3])
      #expect(try file.webhook("chat").progress.dead == [1])
    }

    @Test("a new webhook receives the events from then on, and a running one those that come")
    func followsTheSource() async throws {
      let receiver = Receiver()
      let dispatcher = WebhookDispatcher(
        file, StoredEvents { _ in throw LocationError(.internalError, "not needed") }, lastSequence: 7, clock: clock,
        now: { Self.start }, jitter: { 1 }, send: { await receiver.take($0) })
      let running = Task { try await dispatcher.run() }
      try await eventually { try file.webhook("chat").progress.acknowledged != nil }

      dispatcher.take([.poi(8), .received(.location(.make())), .poi(9)].map { JournalEntry($0) })
      try await eventually { try file.webhook("chat").progress.acknowledged == 9 }
      running.cancel()
      try? await running.value

      #expect(receiver.sequences == [8, 9])
    }

    @Test("a dead letter that is requeued is delivered")
    func deliversDeadLetters() async throws {
      try beginWithTheFirst()
      try await dispatch(journal: 1...2, Receiver(failures: [1: .max]), attempts: 1) { $0.acknowledged == 2 }
      #expect(try file.requeue("chat", nil) == 1)
      let receiver = Receiver()

      try await dispatch(journal: 1...2, receiver) { $0.events.isEmpty }

      #expect(receiver.sequences == [1])
    }

    @Test("a journal that replaces another one is delivered from its first event, even if it is longer")
    func beginsWithAnotherJournal() async throws {
      // A file that an earlier build has written states no journal: it belongs to this one.
      try beginWithTheFirst()
      try await dispatch(journal: 1...2, epoch: "a1", Receiver()) { $0.acknowledged == 2 }
      let same = Receiver()
      try await dispatch(journal: 1...4, epoch: "a1", same) { $0.acknowledged == 4 }
      let other = Receiver()

      try await dispatch(journal: 1...6, epoch: "b2", other, file: WebhookFile(file.path)) { $0.acknowledged == 6 }

      #expect(same.sequences.sorted() == [3, 4])
      #expect(other.sequences.sorted() == Array(1...6))
    }

    @Test("events that the journal no longer has are counted")
    func countsMissing() async throws {
      try beginWithTheFirst()
      let receiver = Receiver()

      try await dispatch(journal: 6...8, receiver) { $0.acknowledged == 8 }

      #expect(receiver.sequences.sorted() == [6, 7, 8])
      #expect(try file.webhook("chat").progress.missed == 5)
    }
  }

  /// A receiver that rejects events a number of times.
  private final class Receiver: Sendable {
    private struct State {
      var requests: [WebhookRequest] = []
      var failures: [Int: Int]
    }

    private let state: Mutex<State>

    private let status: Int

    init(failures: [Int: Int] = [:], status: Int = 503) {
      state = Mutex(State(failures: failures))
      self.status = status
    }

    var requests: [WebhookRequest] { state.withLock { $0.requests } }
    var sequences: [Int] { requests.compactMap(\.sequence) }

    func take(_ request: WebhookRequest) async -> WebhookOutcome {
      state.withLock { state in
        state.requests.append(request)
        guard let sequence = request.sequence, let left = state.failures[sequence], left > 0 else {
          return .answered(status: 204)
        }
        state.failures[sequence] = left - 1
        return .answered(status: status)
      }
    }
  }

  extension WebhookRequest {
    /// Number of the event.
    fileprivate var sequence: Int? {
      (headers["webhook-id"]?.split(separator: "_").dropFirst().first).flatMap { Int($0) }
    }
  }
#endif
