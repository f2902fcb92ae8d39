import LocationKit
import Testing

@testable import LocateCommand
@testable import LocationTesting

@Suite("SourceInspection")
struct SourceInspectionTests {
  /// Of a source whose runs had not ended when patience did.
  private func outcomes(isProgram: Bool, patience: Duration) -> [String: VerifiedRule.Outcome] {
    let report = FetcherConformance.Report(
      verdicts: [FetcherConformance.Verdict(.endsWhenCancelled, .broken, "it runs on")],
      readings: [.location(.make())], longestEnd: nil, failure: nil)
    let rules = SourceInspection(report, timing: .live, isProgram: isProgram, patience: patience).rules
    return Dictionary(rules.map { ($0.name, $0.outcome) }) { first, _ in first }
  }

  @Test("with a patience below 2 s, it is unknown whether a program ends in time")
  func shortPatience() {
    let outcomes = outcomes(isProgram: true, patience: .milliseconds(1999))
    #expect(outcomes["endsWhenCancelled"] == .unknown)
    #expect(outcomes["endsWhenAsked"] == .unknown)
  }

  @Test("a program that still runs after 2 s breaks its rule; another source breaks it after any patience")
  func runsOn() {
    let program = outcomes(isProgram: true, patience: .seconds(2))
    #expect(program["endsWhenCancelled"] == .broken)
    #expect(program["endsWhenAsked"] == .broken)
    #expect(outcomes(isProgram: false, patience: .milliseconds(200))["endsWhenCancelled"] == .broken)
  }
}
