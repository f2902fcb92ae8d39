import LocationKit
import ServiceSimulation

/// The table of faults, and of how soon the judge of positions has detected each.
struct IntegritySeeds {
  let seeds: Int
  let from: UInt64
  /// Only the trials whose names begin so.
  let prefix: String
  /// Whether each world that was detected or trusted again too late is listed.
  let listsMisses: Bool

  /// What is wrong, whether the receiver reports it, and what is said of it.
  private struct Cell: Hashable {
    var truth: IntegrityTrial.Truth
    var hasFlags: Bool
    var verdict: Integrity.State
  }

  /// Prints a line for each trial and depth, and then how many worlds of each truth had each verdict.
  func run() throws {
    var matrix: [Cell: Int] = [:]
    print(
      "| fault | receiver reports | depth | detected within 5 s | median s | 95th s | trusted within 30 s | false alarms |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for trial in IntegrityTrial.all where trial.name.hasPrefix(prefix) {
      for depth in IntegrityTrial.Depth.allCases {
        let outcomes = try (0..<UInt64(seeds)).map { try trial.outcome(seed: from &+ $0, at: depth) }
        print(line(trial, depth, outcomes))
        if listsMisses { list(outcomes) }
        for outcome in outcomes {
          matrix[Cell(truth: trial.truth, hasFlags: trial.hasFlags, verdict: outcome.verdict), default: 0] += 1
        }
      }
    }
    print("\n| what is wrong | receiver reports | clear | jammed | suspect | spoofed |")
    print("|---|---|---|---|---|---|")
    for truth in IntegrityTrial.Truth.allCases {
      for hasFlags in [true, false] {
        let counts = [Integrity.State.clear, .jammed, .suspect, .spoofed].map { verdict in
          matrix[Cell(truth: truth, hasFlags: hasFlags, verdict: verdict)] ?? 0
        }
        guard counts.reduce(0, +) > 0 else { continue }
        print(
          "| \(truth.rawValue) | \(hasFlags ? "yes" : "no") | " + counts.map { "\($0)" }.joined(separator: " | ") + " |"
        )
      }
    }
  }

  private func line(_ trial: IntegrityTrial, _ depth: IntegrityTrial.Depth, _ outcomes: [IntegrityTrial.Outcome])
    -> String
  {
    let times = outcomes.compactMap(\.detection).sorted()
    let cells = [
      trial.name, trial.hasFlags ? "yes" : "no", depth.rawValue, share(outcomes.count { ($0.detection ?? 99) <= 5 }),
      time(times, at: 0.5), time(times, at: 0.95),
      times.isEmpty ? "–" : share(outcomes.count { $0.detection != nil && ($0.recovery ?? 99) <= 30 }, of: times.count),
      "\(outcomes.count(where: \.isFalseAlarm))",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func list(_ outcomes: [IntegrityTrial.Outcome]) {
    for (number, outcome) in outcomes.enumerated() {
      let (detection, recovery) = (outcome.detection ?? 99, outcome.recovery ?? 99)
      guard detection > 5 || recovery > 30 else { continue }
      print("-- seed \(from &+ UInt64(number)): detected after \(detection) s, trusted again after \(recovery) s")
    }
  }

  private func share(_ count: Int, of total: Int? = nil) -> String {
    let tenths = (1000 * Double(count) / Double(total ?? seeds)).rounded(.down) / 10
    return "\(tenths) %"
  }

  /// Returns the time within which a share of all seeds was detected.
  private func time(_ times: [Double], at share: Double) -> String {
    let index = Int((Double(seeds) * share).rounded(.up)) - 1
    return index < times.count ? "\(times[max(0, index)])" : "–"
  }
}
