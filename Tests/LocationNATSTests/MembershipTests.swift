import Testing

@testable import LocationNATS

@Suite("Workers of a fleet, as one of them sees them")
struct MembershipTests {
  private let start = ContinuousClock.now
  private var membership = Membership(name: "own")

  private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  /// Renews the own entry each half second.
  private mutating func renew(_ range: ClosedRange<Double>) {
    for second in stride(from: range.lowerBound, through: range.upperBound, by: 0.5) {
      membership.renewed(at: at(second))
    }
  }

  @Test("a worker is gone once its lease is over, and not before")
  mutating func lease() {
    renew(0...2)
    membership.note(WorkerRecord(), of: "other", at: at(2))
    renew(2...6)
    #expect(membership.living(at: at(5)).keys.sorted() == ["other"])
    #expect(membership.living(at: at(5.1)).isEmpty)
  }

  @Test("a worker that leaves is gone at once")
  mutating func leaving() {
    renew(0...2)
    membership.note(WorkerRecord(), of: "other", at: at(2))
    membership.note(nil, of: "other", at: at(2.1))
    #expect(membership.living(at: at(2.2)).isEmpty)
  }

  @Test("time in which this worker could not renew its entry does not count for the others")
  mutating func pause() {
    renew(0...2)
    membership.note(WorkerRecord(), of: "other", at: at(2))
    // Stopped, or without a leader of the stream, for twenty seconds.
    #expect(!membership.isReliable(at: at(22)))
    #expect(membership.living(at: at(22)).keys.sorted() == ["other"])
    renew(22...25)
    #expect(membership.living(at: at(25)).keys.sorted() == ["other"])
    #expect(membership.living(at: at(25.1)).isEmpty)
  }

  @Test("a new worker takes no partition before it has seen the others")
  mutating func beginning() {
    #expect(!membership.isReliable(at: at(0)))
    renew(0...1)
    #expect(!membership.isReliable(at: at(0.9)))
    #expect(membership.isReliable(at: at(1)))
    #expect(membership.isReliable(at: at(2.5)))
    #expect(!membership.isReliable(at: at(2.6)))
  }

  @Test("its own entry is not that of another worker")
  mutating func own() {
    renew(0...2)
    membership.note(WorkerRecord(), of: "own", at: at(2))
    #expect(membership.living(at: at(2)).isEmpty)
  }
}
