import ArgumentParser
import Glibc
import LocationKit
import ServiceSimulation
import Synchronization

/// Plays the whole service in as many simulated worlds as requested, and reports the seeds that show a fault.
@main
struct Simulation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulation", abstract: "Simulates the whole service, seed by seed, and checks what always holds.")

  @Option(help: "How many seeds, from the first one on.")
  var seeds = 1000
  @Option(help: "The first seed.")
  var from: UInt64 = 0
  @Option(help: "One seed only; prints all that was seen.")
  var seed: UInt64?
  @Option(help: "How long a scenario lasts.")
  var minutes = 1.0
  @Option(help: "Which of --shards parts of the seeds, from 0.")
  var shard = 0
  @Option(help: "How many processes share the seeds.")
  var shards = 1
  @Option(help: "How many failing seeds are enough.")
  var failures = 5
  @Option(help: "Prints how soon faults of this name are detected, of the seeds; all if it is empty.")
  var integrity: String?

  @Flag(help: "With --integrity: lists the seeds that were detected, or trusted again, too late.")
  var misses = false

  @Option(
    help:
      "Prints the false alarms in hours with ordinary errors of this name, as many as the seeds; all if it is empty.")
  var errors: String?

  @Flag(help: "Prints what the judgement of positions costs a location.")
  var cost = false

  func run() throws {
    Self.reportCrashes()
    if let seed { return try showOne(seed) }
    if cost { return JudgementCost.run() }
    if let errors { return try FalseAlarms(hours: seeds, from: from, prefix: errors).run() }
    if let integrity {
      return try IntegritySeeds(seeds: seeds, from: from, prefix: integrity, listsMisses: misses).run()
    }
    let clock = ContinuousClock()
    let start = clock.now
    var tally = Tally()
    for number in stride(from: shard, to: seeds, by: shards) where tally.failures < failures {
      play(from &+ UInt64(number), into: &tally)
    }
    say("\(tally.worlds) seeds, \(tally.failures) failing, \(tally.steps) steps, \((clock.now - start).inSeconds) s")
    if tally.failures > 0 { throw ExitCode.failure }
  }

  private struct Tally {
    var worlds = 0
    var failures = 0
    var steps = 0
  }

  private func play(_ seed: UInt64, into tally: inout Tally) {
    let run = run(seed)
    tally.worlds += 1
    tally.steps += run.steps
    var violations = run.violations
    // Each hundredth: twice is dear.
    if seed.isMultiple(of: 100), self.run(seed).log() != run.log() {
      violations.append(Violation("the same seed is the same world", "the second time it was another"))
    }
    guard !violations.isEmpty else { return }
    tally.failures += 1
    say("== seed \(seed)")
    say(run.log(last: 12))
    for violation in violations.prefix(5) { say("-- \(violation)") }
    say("-- repeat it with: Tests/Simulation/run --seed \(seed)\(minutes == 1 ? "" : " --minutes \(minutes)")")
  }

  private func showOne(_ seed: UInt64) throws {
    let run = run(seed)
    say(run.log())
    for violation in run.violations { say("-- \(violation)") }
    say(
      "seed \(seed): \(run.violations.isEmpty ? "all invariants hold" : "\(run.violations.count) violations"), \(run.steps) steps"
    )
    if !run.violations.isEmpty { throw ExitCode.failure }
  }

  private func run(_ seed: UInt64) -> SeedRun {
    underway.store(seed, ordering: .relaxed)
    return SeedRun(seed: seed, length: .milliseconds(Int(minutes * 60_000)))
  }

  /// A trap ends the process: its seed is reported nevertheless.
  private static func reportCrashes() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      signal(number) { number in
        writeCrash(underway.load(ordering: .relaxed))
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}

private let underway = Atomic<UInt64>(0)

/// With nothing but write(2): the heap may be what is broken.
private func writeCrash(_ seed: UInt64) {
  var rest = seed
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
    var count = 0
    repeat {
      count += 1
      digits[20 - count] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    writeText("-- crashed; repeat it with: Tests/Simulation/run --seed ")
    write(1, digits.baseAddress?.advanced(by: 20 - count), count)
    writeText("\n")
  }
}

private func writeText(_ text: StaticString) { write(1, text.utf8Start, text.utf8CodeUnitCount) }

private func say(_ line: String) { say(Array((line + "\n").utf8)) }

/// At once, so that nothing is lost in a crash.
private func say(_ bytes: [UInt8]) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    rest = rest.dropFirst(count)
  }
}
