import Foundation
import TestSupport
import Testing

/// See `Tests/KillCampaign/run`.
@Suite("Kills during a replay", .realTime(limit: .seconds(7200)))
struct KillCampaignTests {
  @Test("after a kill at any moment and a truncation anywhere, each event is delivered exactly once")
  func campaign() async throws {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["LOCATE_KILLS"].flatMap { Int($0) } ?? 8
    var seed = environment["LOCATE_KILLS_SEED"].flatMap { UInt64($0) } ?? Seed.take()
    let holds = environment["LOCATE_KILLS_HOLD"].map { $0 == "true" }
    print("kills: \(wanted) from seed \(seed)")
    var (kills, torn, stories) = (0, 0, 0)
    while kills < wanted {
      do {
        var story = try KillStory(seed: seed, holds: holds ?? seed.isMultiple(of: 2))
        try await story.play(limit: wanted - kills)
        (kills, torn, stories) = (kills + story.kills, torn + story.torn, stories + 1)
      } catch {
        Issue.record(
          "seed \(seed): \(error); repeat it: Tests/KillCampaign/run --kills \(wanted - kills) --seed \(seed)")
        return
      }
      seed += 1
    }
    print(
      "kills: \(kills), \(torn) times the last block was torn, in \(stories) stories: every log is the undisturbed one")
  }
}
