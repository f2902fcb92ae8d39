import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

/// Random readings of two to four sources, and the invariants.
@Suite("FailoverDecider with random readings")
struct FailoverPropertyTests {
  @Test("uses one source at a time, keeps its limits, and uses sources that have a fix", arguments: 0..<4)
  func invariants(part: Int) {
    let first = Seed.take(part)
    for seed in first..<first + 4 {
      var course = FailoverCourse(seed: seed)
      course.play()
      #expect(course.violations == [], "seed \(seed)")
      #expect(course.trial.switches.count > 0, "seed \(seed)")
    }
  }

  @Test("a seed always gives the same result")
  func repeatable() {
    var (one, two) = (FailoverCourse(seed: 7), FailoverCourse(seed: 7))
    one.play()
    two.play()
    #expect(one.trial.story() == two.trial.story())
  }
}

/// A seed's readings, and a simpler account of what they mean.
private struct FailoverCourse {
  private struct Source {
    var accuracy = 5.0
    var isTalking = true
    var hasFix = true
    /// Of its last location, and since when there was no break: none that it told of, nor a silence beyond all doubt.
    var heard: Double?
    var since = 0.0
    /// Since when a location has come each second or so.
    var talking = 0.0
    static let surelySilent = 60.0
  }

  private(set) var trial: FailoverTrial
  private(set) var violations: [String] = []
  private var random: SeededRandom
  private var sources: [Source]
  private let limits = FailoverLimits()
  /// Who is used, since when, and when something was last passed on.
  private var active: Int?
  private var switched = 0.0
  private var toldAt = 0.0
  private var read = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    let count = Int.random(in: 2...4, using: &random)
    trial = FailoverTrial(count)
    sources = Array(repeating: Source(), count: count)
  }

  /// Ten minutes, each source once a second or so, by turns good, poor, without a fix, silent, cut off.
  mutating func play() {
    for tick in 0..<6000 {
      let now = Double(tick) / 10
      let rank = Int.random(in: 0..<sources.count, using: &random)
      if Int.random(in: 0..<150, using: &random) == 0 { disturb(rank, at: now) }
      for rank in sources.indices where (tick + rank * 3) % 10 == 0 { speak(rank, at: now) }
      look(at: now)
    }
  }

  private mutating func disturb(_ rank: Int, at now: Double) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: sources[rank].isTalking.toggle()
    case 1: sources[rank].hasFix.toggle()
    case 2: sources[rank].accuracy = 100
    case 3:
      sources[rank].heard = nil
      trial.noFix(rank, at: now, .linkLost)
    default:
      sources[rank] = Source(
        heard: sources[rank].heard, since: sources[rank].since, talking: sources[rank].talking)
    }
  }

  private mutating func speak(_ rank: Int, at now: Double) {
    guard sources[rank].isTalking else { return }
    if sources[rank].hasFix {
      if sources[rank].heard.map({ now - $0 >= Source.surelySilent }) ?? true { sources[rank].since = now }
      if sources[rank].heard.map({ now - $0 > 2 }) ?? true { sources[rank].talking = now }
      sources[rank].heard = now
      trial.fix(rank, at: now, within: .metres(sources[rank].accuracy))
    } else {
      sources[rank].heard = nil
      trial.noFix(rank, at: now)
    }
  }

  private mutating func look(at now: Double) {
    trial.pass(to: now)
    for (moment, reading) in trial.told[read...] {
      switch reading {
      case .sourceChanged(let change): hear(change, at: moment)
      case .location(let location):
        if FailoverTrial.origins[active ?? 0] != location.origin { violations.append("\(moment): not the active's") }
        toldAt = moment
      default: break
      }
    }
    read = trial.told.count
    // A source had a fix all the time, and no location was delivered for longer than it takes to detect a failure.
    let patience = limits.silence.inSeconds + 1.1
    let hasReserve = sources.contains { source in
      source.heard.map { now - $0 < 2 } ?? false && now - source.talking > patience
    }
    if now - toldAt > patience, hasReserve {
      violations.append("\(now): silent, though a source has a fix")
    }
    checkFailBack(at: now)
  }

  private mutating func hear(_ change: SourceChange, at moment: Double) {
    let rank = FailoverTrial.names.firstIndex(of: change.source) ?? 0
    if change.previous != active.map({ FailoverTrial.names[$0] }) { violations.append("\(moment): left another") }
    if rank == active { violations.append("\(moment): no change") }
    if (change.reason == nil) != (active == nil) { violations.append("\(moment): no reason") }
    let held = limits.holdOff.inSeconds - 1e-6
    if change.reason == .poor || change.reason == .recovered, moment - switched < held {
      violations.append("\(moment): \(change.source) within the hold-off")
    }
    if change.reason == .recovered {
      let good = moment - sources[rank].since
      if good < limits.failBack.inSeconds - 1e-6 { violations.append("\(moment): back after \(good) s") }
      if rank > active ?? 0 { violations.append("\(moment): back to a lower rank") }
    }
    (active, switched) = (rank, moment)
  }

  /// Who is preferred, good and not worse for long enough is used.
  private mutating func checkFailBack(at now: Double) {
    guard let active else { return }
    let limit = limits.failBack.inSeconds + limits.holdOff.inSeconds
    for rank in 0..<active {
      guard let heard = sources[rank].heard, now - heard < 2, sources[rank].accuracy < 10 else { continue }
      // Its accuracy may have been worse until a moment ago: what it was is not known here.
      steady[rank, default: now] = min(steady[rank] ?? now, now)
      if now - max(steady[rank] ?? now, sources[rank].talking, switched) > limit {
        violations.append("\(now): \(rank) was not gone back to")
      }
    }
    for rank in sources.indices where rank >= active || sources[rank].accuracy >= 10 { steady[rank] = nil }
  }

  private var steady: [Int: Double] = [:]
}
