import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("WebhookProgress")
struct WebhookProgressTests {
  private let now = UTCInstant.utc("2026-05-01T10:00:00Z")
  private var retries = WebhookRetries()

  init() { retries.attempts = 3 }

  private func messages(_ events: [(Int, String)]) -> [WebhookMessage] {
    events.compactMap { WebhookMessage(.poi($0.0, place: $0.1)) }
  }

  private func numbers(_ progress: WebhookProgress, _ events: [(Int, String)], at time: UTCInstant) -> [Int] {
    progress.due(messages(events), at: time).compactMap(\.sequence)
  }

  @Test("delivers the first event of each place, and the next one after it")
  func keepsTheOrderOfPlaces() {
    let events = [(1, "pier"), (2, "café"), (3, "pier")]
    var progress = WebhookProgress(acknowledged: 0)

    #expect(numbers(progress, events, at: now) == [1, 2])
    progress.noteDelivered(2)
    #expect(progress.acknowledged == 0)
    #expect(numbers(progress, events, at: now) == [1])
    progress.noteDelivered(1)
    #expect(progress.acknowledged == 2)
    #expect(progress.events.isEmpty)
    #expect(numbers(progress, events, at: now) == [3])
  }

  @Test("a failing event delays its place, and no other")
  func delaysOnePlace() {
    let events = [(1, "pier"), (2, "café"), (3, "pier"), (4, "café")]
    var progress = WebhookProgress(acknowledged: 0)

    progress.noteOutcome(1, .failed("x"), at: now, retries, jitter: 1)
    progress.noteDelivered(2)

    #expect(numbers(progress, events, at: now) == [4])
    #expect(numbers(progress, events, at: now + 4.9) == [4])
    #expect(numbers(progress, events, at: now + 5) == [1, 4])
  }

  @Test("gives up after the last attempt; then the place continues")
  func buries() {
    let events = [(1, "pier"), (2, "pier")]
    var progress = WebhookProgress(acknowledged: 0)

    for _ in 1...3 { progress.noteOutcome(1, .answered(status: 500), at: now, retries, jitter: 0) }

    #expect(progress.dead == [1])
    #expect(progress.acknowledged == 1)
    #expect(progress.events[1]?.reason == "the receiver answered with the status 500")
    #expect(numbers(progress, events, at: now) == [2])
  }

  @Test("a receiver that is gone receives nothing until the delivery resumes, and no event becomes a dead letter")
  func stops() {
    let events = [(1, "pier"), (2, "café")]
    var progress = WebhookProgress(acknowledged: 0)

    progress.noteOutcome(1, .answered(status: 410), at: now, retries, jitter: 1)

    #expect(progress.stopped == now)
    #expect(numbers(progress, events, at: now + 100_000).isEmpty)
    #expect(progress.requeue(nil) == 0)
    #expect(progress.stopped == nil)
    #expect(numbers(progress, events, at: now) == [1, 2])
  }

  @Test("a requeued dead letter is delivered before later events of its place")
  func requeues() {
    let events = [(1, "pier"), (2, "pier"), (3, "café")]
    var progress = WebhookProgress(acknowledged: 0)
    for _ in 1...3 { progress.noteOutcome(1, .failed("x"), at: now, retries, jitter: 0) }

    #expect(progress.requeue([7]) == 0)
    #expect(progress.requeue(nil) == 1)
    #expect(progress.repeated == [1])
    #expect(numbers(progress, events, at: now) == [1, 3])
    progress.noteDelivered(1)
    #expect(progress.events.isEmpty)
    #expect(numbers(progress, events, at: now) == [2, 3])
  }

  @Test("events that the journal no longer has are counted and passed over")
  func passesOverMissing() {
    var progress = WebhookProgress(acknowledged: 4)

    progress.noteMissing(5...7, at: now)

    #expect(progress.acknowledged == 7)
    #expect(progress.missed == 3)
  }

  @Test("a requeued dead letter that the journal no longer has is dead again")
  func buriesMissingAgain() {
    var progress = WebhookProgress(acknowledged: 0)
    for _ in 1...3 { progress.noteOutcome(1, .failed("x"), at: now, retries, jitter: 0) }
    _ = progress.requeue(nil)

    progress.noteMissing([1], at: now)

    #expect(progress.dead == [1])
    #expect(progress.missed == 0)
  }

  @Test("keeps a bounded number of dead letters, and counts the others")
  func boundsDeadLetters() {
    var (progress, once) = (WebhookProgress(acknowledged: 0), retries)
    once.attempts = 1

    for sequence in 1...(WebhookProgress.mostDead + 2) {
      progress.noteOutcome(sequence, .failed("x"), at: now, once, jitter: 0)
    }

    #expect(progress.dead.count == WebhookProgress.mostDead)
    #expect(progress.dead.first == 3)
    #expect(progress.missed == 2)
    #expect(progress.acknowledged == WebhookProgress.mostDead + 2)
  }

  @Test("begins after the last event for a new webhook, and with the first of another journal")
  func begins() {
    var (new, old) = (WebhookProgress(), WebhookProgress(acknowledged: 9))

    new.begin(after: 4)
    old.begin(after: 4)

    #expect(new.acknowledged == 4)
    #expect(old.acknowledged == 0)
    #expect(!WebhookProgress().isPending(1))
  }

  @Test(
    "pauses double up to the longest, have jitter, and follow the receiver's wish within the limit",
    arguments: [
      (1, 1, nil, 5), (1, 0, nil, 2.5), (4, 1, nil, 40), (30, 1, nil, 3600), (30, 0, nil, 1800), (1, 1, 60, 60),
      (1, 1, 86_400, 3600), (8, 1, 1, 640),
    ] as [(Int, Double, Int?, Double)])
  func pauses(_ failures: Int, _ jitter: Double, _ requested: Int?, _ expected: Double) {
    let pause = WebhookRetries().pause(after: failures, requested: requested.map { .seconds($0) }, jitter: jitter)
    #expect(pause.inSeconds == expected)
  }

  @Test("thirty attempts take about a day")
  func lastsADay() {
    let total = (1..<WebhookRetries().attempts).reduce(0) {
      $0 + WebhookRetries().pause(after: $1, requested: nil, jitter: 1).inSeconds
    }
    #expect((18 * 3600.0...26 * 3600).contains(total))
  }
}
