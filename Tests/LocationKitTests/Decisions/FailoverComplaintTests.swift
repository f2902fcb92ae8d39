import LocationTesting
import Testing

@testable import LocationKit

/// What users of chart plotters with two receivers complain about.
@Suite("Reported problems of other failovers")
struct FailoverComplaintTests {
  @Test("failover only when TCP drops, not when the fix is lost (OpenCPN 2209)")
  func fixIsLostWhileTheLinkStands() {
    var trial = FailoverTrial()
    trial.fixes(0, 1, from: 0, through: 10)
    for second in 11...20 {
      trial.noFix(0, at: Double(second))
      trial.fix(1, at: Double(second))
    }
    #expect(trial.switches == ["0.0 a", "13.0 b: no fix"])
    #expect(trial.story(since: 14) == Array(repeating: "b", count: 7))
  }

  @Test("ship jumps between two sources (OpenCPN 2674, 3728)")
  func noJumping() {
    var trial = FailoverTrial()
    for second in 0...600 {
      trial.fix(0, at: Double(second), within: .metres(second / 7 % 2 == 0 ? 5 : 60))
      trial.fix(1, at: Double(second) + 0.5, within: .metres(second / 5 % 2 == 0 ? 60 : 5))
    }
    #expect(trial.switches == ["0.0 a"], "alternately worse fixes are no reason")
    #expect(Set(trial.story().dropFirst()) == ["a"])
  }

  @Test("tell me when the source switched (OpenCPN 4651)")
  func switchesAreTold() {
    var trial = FailoverTrial()
    trial.fixes(0, 1, from: 0, through: 10)
    trial.noFix(0, at: 10.5, .linkLost)
    trial.fixes(0, 1, from: 11, through: 60)
    #expect(trial.switches == ["0.0 a", "10.5 b: link lost", "41.0 a: recovered"])
    var source = ""
    for (_, reading) in trial.told {
      if case .sourceChanged(let change) = reading {
        #expect(change.previous == (source.isEmpty ? nil : source))
        source = change.source
      } else {
        #expect(reading.origin?.source == source, "announced before its first reading")
      }
    }
  }
}
