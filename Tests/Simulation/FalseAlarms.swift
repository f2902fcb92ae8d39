import LocationKit
import ServiceSimulation

/// The table of false alarms: hours of ordinary errors, each with its seed.
struct FalseAlarms {
  let hours: Int
  let from: UInt64
  /// Only the trials whose names begin so.
  let prefix: String

  /// Prints each alarm, and then a line for each kind of error.
  func run() throws {
    for trial in ErrorTrial.all where trial.name.hasPrefix(prefix) {
      var (worlds, alarms) = (0, 0)
      for number in 0..<UInt64(hours) {
        let found = try trial.alarms(seed: from &+ number)
        if !found.isEmpty { worlds += 1 }
        alarms += found.count
        for (second, verdict) in found.prefix(3) {
          let reasons = verdict.reasons.map(\.rawValue).joined(separator: ", ")
          print("-- \(trial.name), seed \(from &+ number), \(second) s: \(verdict.state) because of \(reasons)")
        }
      }
      print("| \(trial.name) | \(hours) h | \(alarms) alarms in \(worlds) hours |")
    }
  }
}
