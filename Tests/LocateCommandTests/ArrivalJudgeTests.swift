import LocationKit
import LocationTesting
import Testing

@testable import LocateCommand

@Suite("ArrivalJudge")
struct ArrivalJudgeTests {
  private func states(_ policy: IntegrityPolicy) -> [Integrity.State?] {
    var configuration = DecisionConfiguration()
    configuration.integrity = policy
    let judge = ArrivalJudge(configuration)
    let start = UTCInstant(nanoseconds: 1_777_629_600 * UTCInstant.nanosecondsPerSecond)
    return (0..<30).map { second in
      let location = Location.make(
        latitude: second < 20 ? 48 : 49, time: start.advanced(by: .seconds(second == 29 ? 0 : second)))
      _ = judge.judged(.make(latitude: 48, time: location.time), of: "other")
      return judge.judged(location, of: "van").integrity?.state
    }
  }

  @Test("locations that arrive in order have the verdict on them, each subject's its own; a late one has none")
  func verdicts() {
    let states = states(.mark)
    #expect(states[15] == .clear)
    #expect(states[20...28].allSatisfy { $0 == .suspect })
    #expect(states[29] == nil)
  }

  @Test("without judgement, no location has a verdict")
  func ignore() { #expect(states(.ignore).allSatisfy { $0 == nil }) }
}
