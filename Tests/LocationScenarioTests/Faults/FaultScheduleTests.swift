import LocationKit
import Testing

@testable import LocationScenario

@Suite("FaultSchedule")
struct FaultScheduleTests {
  private static let second: Int64 = 1_000_000_000

  @Test("a fault is active from its beginning up to its end, which is excluded")
  func bounds() {
    var schedule = FaultSchedule([ScenarioFault(.silence, at: .seconds(2), for: .seconds(3))])
    let silent = (0...8).map { schedule.effects(at: Int64($0) * Self.second).isSilent }
    #expect(silent == [false, false, true, true, true, false, false, false, false])
    var fine = FaultSchedule([ScenarioFault(.silence, at: .seconds(2), for: .seconds(3))])
    let moments = [2 * Self.second - 1, 2 * Self.second, 5 * Self.second - 1, 5 * Self.second]
    #expect(moments.map { fine.effects(at: $0).isSilent } == [false, true, true, false])
  }

  @Test("faults overlap, and each ends on its own")
  func together() {
    var schedule = FaultSchedule([
      ScenarioFault(.badSums, at: .zero, for: .seconds(10)),
      ScenarioFault(.noise(bytes: 7), at: .seconds(2), for: .seconds(2)),
      ScenarioFault(.flood(repetitions: 3), at: .seconds(3), for: .seconds(9)),
    ])
    let lines = (0...12).map { schedule.effects(at: Int64($0) * Self.second).line }
    #expect(lines.map(\.noise) == [0, 0, 7, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(lines.map(\.repetitions) == [1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1])
    #expect(lines.map(\.hasBadSums) == Array(repeating: true, count: 10) + Array(repeating: false, count: 3))
  }

  @Test("a wrong clock reports no 23:59:60, and is a second behind afterwards anyway")
  func leapSecondOfWrongClock() {
    let midnight = UTCInstant(nanoseconds: 0)
    var effects = FaultEffects()
    effects.add(ScenarioFault(.leapSecond, at: .zero, for: .seconds(1)))
    #expect(effects.time(saidAt: midnight) == UTCInstant(nanoseconds: 0, isLeapSecond: true))
    effects.add(ScenarioFault(.clockOffset(.milliseconds(-1500)), at: .zero, for: .seconds(1)))
    #expect(effects.time(saidAt: midnight) == UTCInstant(nanoseconds: -1_500_000_000))
    effects.isInLeapSecond = false
    effects.leapSeconds = 1
    #expect(effects.time(saidAt: midnight) == UTCInstant(nanoseconds: -2_500_000_000))
  }

  @Test("a fault between two times has no effect, a leap second has")
  func skipped() {
    var schedule = FaultSchedule([
      ScenarioFault(.silence, at: .milliseconds(100), for: .milliseconds(100)),
      ScenarioFault(.leapSecond, at: .milliseconds(300), for: .milliseconds(1)),
    ])
    #expect(!schedule.effects(at: 0).isSilent)
    let after = schedule.effects(at: Self.second)
    #expect(!after.isSilent)
    #expect(after.leapSeconds == 1)
    #expect(schedule.effects(at: 2 * Self.second).leapSeconds == 1)
  }

  @Test("leap seconds add up")
  func leapSeconds() {
    var schedule = FaultSchedule([
      ScenarioFault(.leapSecond, at: .seconds(1), for: .seconds(1)),
      ScenarioFault(.leapSecond, at: .seconds(5), for: .seconds(1)),
    ])
    #expect([0, 1, 2, 5, 6].map { schedule.effects(at: $0 * Self.second).leapSeconds } == [0, 0, 1, 1, 2])
  }

  @Test("each fault has its own effect")
  func effects() throws {
    let place = try #require(Coordinate(latitude: 1, longitude: 2))
    func effects(_ kind: ScenarioFault.Kind) -> FaultEffects {
      var schedule = FaultSchedule([ScenarioFault(kind, at: .seconds(1), for: .seconds(4))])
      return schedule.effects(at: Self.second)
    }
    #expect(effects(.dropout).hasDropout)
    #expect(effects(.tunnel).isInTunnel)
    #expect(effects(.jamming()).jamming?.span == Self.second..<(5 * Self.second))
    let spoofing = Spoofing(.moving(place))
    #expect(effects(.spoofing(spoofing)).spoofing?.spoofer == spoofing)
    #expect(effects(.spoofing(spoofing)).spoofing?.begin == Self.second)
    #expect(effects(.spoofing(Spoofing(.relayed(place, delay: .seconds(2))))).clockOffset == -2 * Self.second)
    #expect(
      effects(.multipath(metres: 4, isUnnoticed: true)).jump == ErrorProcess.Jump(metres: 4, isUnnoticed: true))
    #expect(effects(.silence).isSilent)
    #expect(!effects(.unplugged).hardware.isPluggedIn)
    #expect(effects(.frozenTime).hasFrozenTime)
    #expect(effects(.clockOffset(.seconds(-2))).clockOffset == -2 * Self.second)
    #expect(effects(.leapSecond).isInLeapSecond)
    #expect(effects(.lyingNoFix).isLying)
    #expect(effects(.badSums).line.hasBadSums)
    #expect(effects(.missingSums).line.lacksSums)
    #expect(effects(.badValues).line.hasBadValues)
    #expect(effects(.splitWrites).line.isSplit)
    #expect(effects(.mergedWrites).line.isMerged)
    #expect(effects(.slowBytes).line.isSlow)
    #expect(effects(.noise(bytes: 9)).line.noise == 9)
    #expect(effects(.flood(repetitions: 9)).line.repetitions == 9)
    #expect(effects(.daemon(.stopped)).hardware.daemon == .stopped)
    #expect(effects(.daemon(.killed)).hardware.daemon == .killed)
  }
}
