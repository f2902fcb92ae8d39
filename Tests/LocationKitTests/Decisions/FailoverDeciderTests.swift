import LocationTesting
import Testing

@testable import LocationKit

@Suite("FailoverDecider")
struct FailoverDeciderTests {
  private let failure = LocationError(.sourceUnavailable, "refused", context: "a")

  /// Both have had a fix each second until 4 s; a, the preferred one, is used.
  private func both(_ count: Int = 2) -> FailoverTrial {
    var trial = FailoverTrial(count)
    for second in 0...4 { for rank in 0..<count { trial.fix(rank, at: Double(second)) } }
    return trial
  }

  /// The same until 20 s: a switch back and forth would be no hurry.
  private func settled() -> FailoverTrial {
    var trial = FailoverTrial()
    trial.fixes(0, 1, from: 0, through: 20)
    return trial
  }

  /// a was lost at 20.5 s, b is used, and nothing has come from a since.
  private func onReserve() -> FailoverTrial {
    var trial = settled()
    trial.noFix(0, at: 20.5, .linkLost)
    return trial
  }

  // MARK: Trust

  /// A location at a place in kilometres east.
  private func far(_ kilometres: Double, _ rank: Int, at seconds: Double) -> Reading {
    .location(
      .make(
        longitude: 11 + kilometres / 74.5, time: start + seconds, mode: .threeDimensional,
        origin: FailoverTrial.origins[rank]))
  }

  @Test("a source that is not trusted is left after ten seconds for one that is, until it is trusted again")
  func distrust() {
    var trial = settled()
    for second in 21...120 {
      trial.take(far(second < 60 ? 30 : 0, 0, at: Double(second)), from: 0, at: Double(second))
      trial.take(far(0, 1, at: Double(second)), from: 1, at: Double(second))
    }
    #expect(trial.switches == ["0.0 a", "31.0 b: poor", "90.0 a: recovered"])
  }

  @Test("suspicion counts for nothing if sources are not judged")
  func blindness() {
    var limits = FailoverLimits()
    limits.prefersTrusted = false
    var trial = FailoverTrial(2, limits)
    trial.fixes(0, 1, from: 0, through: 20)
    for second in 21...60 {
      trial.take(far(30, 0, at: Double(second)), from: 0, at: Double(second))
      trial.take(far(0, 1, at: Double(second)), from: 1, at: Double(second))
    }
    #expect(trial.switches == ["0.0 a"])
  }

  @Test(
    "a source whose receiver was jammed when it had no fix is not preferred before it has reported nothing for a while")
  func jammedWithoutFix() {
    var status = ReceiverStatus()
    status.jamming = .critical
    func returns(_ status: ReceiverStatus?) -> Double? {
      var trial = settled()
      for second in 21...24 {
        let report = NoFix(time: nil, reason: .noFix, origin: FailoverTrial.origins[0], receiver: status)
        trial.take(.noFix(report), from: 0, at: Double(second))
        trial.fix(1, at: Double(second))
      }
      trial.fixes(0, 1, from: 25, through: 100)
      return trial.switches.last.flatMap { $0.hasSuffix("a: recovered") ? Double($0.prefix { $0 != " " }) : nil }
    }
    #expect(returns(nil) == 55)
    #expect(returns(status).map { $0 > 60 } == true)
  }

  @Test("sources that agreed, and do not any more, are disputed while both are trusted")
  func dispute() {
    var trial = settled()
    #expect(!trial.decider.isDisputed)
    for second in 21...50 {
      trial.take(far(0, 1, at: Double(second)), from: 1, at: Double(second))
      trial.take(far(Double(second - 20) * 0.02, 0, at: Double(second)), from: 0, at: Double(second))
    }
    #expect(trial.decider.isDisputed)
    for second in 51...60 {
      trial.take(far(0.6, 1, at: Double(second)), from: 1, at: Double(second))
      trial.take(far(0.6, 0, at: Double(second)), from: 0, at: Double(second))
    }
    #expect(!trial.decider.isDisputed)
  }

  // MARK: The beginning

  @Test("the preferred source is used as soon as it has a fix, and the change is announced first")
  func firstChoice() throws {
    var trial = FailoverTrial()
    trial.fix(1, at: 0.5)
    trial.fix(0, at: 1)
    #expect(trial.switches == ["1.0 a"])
    #expect(trial.story() == ["source a", "a"])
    guard case .sourceChanged(let change) = trial.told.first?.reading else { throw Unexpected() }
    #expect(change == SourceChange(to: "a", time: start + 1))
  }

  @Test("another source is used if the preferred one has no fix within the start grace, and not before")
  func graceAtStart() {
    var trial = FailoverTrial()
    trial.fixes(1, from: 0.5, through: 4.5)
    trial.pass(to: 4.999)
    #expect(trial.switches == [])
    trial.pass(to: 5)
    #expect(trial.switches == ["5.0 b"])
    #expect(trial.story() == ["source b", "b"], "its newest location is delivered at once")
  }

  @Test("a source without a fix at the end of the grace is used as soon as it has one")
  func lateStart() {
    var trial = FailoverTrial()
    trial.fix(1, at: 9)
    #expect(trial.switches == ["9.0 b"])
  }

  @Test("the start does not wait for a source that has failed or lost its link")
  func startsWithoutWaiting() {
    var lost = FailoverTrial()
    lost.noFix(0, at: 0.2, .linkLost)
    lost.fix(1, at: 1)
    #expect(lost.switches == ["1.0 b"])
    var failed = FailoverTrial()
    failed.fix(1, at: 1)
    failed.end(0, at: 1.5, failure, isFinal: false)
    #expect(failed.switches == ["1.5 b"])
    var searching = FailoverTrial()
    searching.noFix(0, at: 0.2)
    searching.fix(1, at: 1)
    #expect(searching.switches == [], "a source that reports no fix may have one in a moment")
  }

  // MARK: Leaving

  @Test(
    "on a lost link or a removed device, another source takes over at once, and no loss is emitted",
    arguments: [(LossReason.linkLost, "link lost"), (.deviceRemoved, "no fix"), (.sourceEnded, "source ended")])
  func atOnce(reason: LossReason, told: String) {
    var trial = both()
    trial.noFix(0, at: 4.5, reason)
    #expect(trial.switches == ["0.0 a", "4.5 b: \(told)"])
    #expect(trial.story(since: 4.1) == ["source b"])
    trial.fix(1, at: 5)
    #expect(trial.story(since: 4.6) == ["b"])
  }

  @Test("when a source ends or fails, another takes over at once")
  func ends() {
    var ended = both()
    ended.end(0, at: 4.5)
    #expect(ended.switches.last == "4.5 b: source ended")
    #expect(ended.story(since: 4.1) == ["source b"])
    var failed = both()
    failed.end(0, at: 4.5, failure, isFinal: false)
    #expect(failed.switches.last == "4.5 b: link lost")
    #expect(failed.story(since: 4.1) == ["fault at a", "source b"])
  }

  @Test("a lost fix causes a switch after a grace, even if the link is up", arguments: [(6.499, 1), (6.5, 2)])
  func fixIsLost(until moment: Double, switches: Int) {
    var trial = both()
    trial.noFix(0, at: 4.5)
    trial.fix(1, at: 5)
    trial.noFix(0, at: 5.5)
    trial.fix(1, at: 6)
    trial.pass(to: moment)
    #expect(trial.switches == Array(["0.0 a", "6.5 b: no fix"].prefix(switches)))
    #expect(trial.story(since: 4.1) == (switches == 1 ? [] : ["source b", "b"]))
  }

  @Test("a fix regained within the grace is a reported loss without a switch")
  func flicker() {
    var trial = both()
    trial.noFix(0, at: 5)
    trial.fix(1, at: 5)
    trial.fix(0, at: 6)
    #expect(trial.switches == ["0.0 a"])
    #expect(trial.story(since: 4.1) == ["no fix of a", "a"])
  }

  @Test("silence causes a switch at its limit, and not before", arguments: [(8.999, 1), (9.0, 2)])
  func silence(until moment: Double, switches: Int) {
    var trial = both()
    trial.fixes(1, from: 5, through: 8)
    trial.pass(to: moment)
    #expect(trial.switches == Array(["0.0 a", "9.0 b: silence"].prefix(switches)))
  }

  @Test("a slow source is silent after three typical intervals", arguments: [(69.999, 1), (70.0, 2)])
  func slowSource(until moment: Double, switches: Int) {
    var trial = FailoverTrial()
    for second in stride(from: 0.0, through: 69, by: 1) {
      trial.fix(1, at: second)
      if [0, 10, 20, 30, 40].contains(second) { trial.fix(0, at: second) }
    }
    trial.pass(to: moment)
    // A gap is not usual yet, two in a row are: 5 s at first; from 20 s on, three times 10 s.
    let expected = ["0.0 a", "5.0 b: silence", "50.0 a: recovered", "70.0 b: silence"]
    #expect(trial.switches == Array(expected.prefix(2 + switches)))
  }

  @Test("one long gap does not change the typical interval: the next silence is detected as early as the first")
  func oneGap() {
    var trial = FailoverTrial()
    for second in stride(from: 0.0, through: 100, by: 1) {
      trial.fix(1, at: second)
      if second == 0 || second >= 31 && second <= 90 { trial.fix(0, at: second) }
    }
    #expect(trial.switches == ["0.0 a", "5.0 b: silence", "61.0 a: recovered", "95.0 b: silence"])
  }

  @Test("a source that repeats an old time is silent: a frozen receiver")
  func frozenTime() {
    var trial = both()
    for second in 5...9 {
      trial.fix(0, at: Double(second), time: 4)
      trial.fix(1, at: Double(second))
    }
    #expect(trial.switches == ["0.0 a", "9.0 b: silence"])
  }

  @Test("without any fix nothing changes until a source has one")
  func nobody() {
    var trial = both()
    trial.noFix(0, at: 4.5, .linkLost)
    trial.noFix(1, at: 4.6, .linkLost)
    #expect(trial.story(since: 4.1) == ["source b", "link lost of b"])
    trial.fix(0, at: 50)
    #expect(trial.switches.last == "50.0 a: link lost")
  }

  // MARK: Quality

  static let qualities: [(own: Accuracy, other: Accuracy, isPoor: Bool)] = [
    (.metres(22.5), .metres(7.5), true),  // exactly three times, exactly 15 m more
    (.metres(22.4), .metres(7.5), false),
    (.metres(44.9), .metres(15), false),  // 30 m more, not three times
    (.metres(45), .metres(15), true),
    (.metres(12), .metres(1), false),  // twelve times, 11 m more
    // 10 m on each axis are 24.5 m at the 95 % level, and compared at that.
    (.metres(10, level: .oneSigmaPerAxis), .metres(8), true),
    (.metres(24, level: .ninetyFive), .metres(10, level: .oneSigmaPerAxis), false),
    (.metres(50, level: .unknown), .metres(10, level: .unknown), true),
    (.metres(500, level: .unknown), .metres(1), false),  // not comparable
    (.metres(500), .metres(1, level: .unknown), false),
  ]

  @Test("a much less accurate fix causes a switch: by ratio and by metres, at one level", arguments: qualities)
  func accuracy(own: Accuracy, other: Accuracy, isPoor: Bool) {
    var trial = FailoverTrial()
    for second in 0...30 {
      trial.fix(0, at: Double(second), within: own)
      trial.fix(1, at: Double(second), within: other)
    }
    #expect(trial.switches == (isPoor ? ["0.0 a", "10.0 b: poor"] : ["0.0 a"]))
  }

  @Test("2D is replaced by 3D, but not by a much less accurate 3D")
  func modes() {
    var flat = FailoverTrial()
    var vague = FailoverTrial()
    for second in 0...12 {
      flat.fix(0, at: Double(second), .twoDimensional)
      flat.fix(1, at: Double(second))
      vague.fix(0, at: Double(second), .twoDimensional, within: .metres(5))
      vague.fix(1, at: Double(second), within: .metres(100))
    }
    #expect(flat.switches == ["0.0 a", "10.0 b: poor"])
    #expect(vague.switches == ["0.0 a"])
  }

  @Test("receivers without an accuracy are compared by their dilution of precision")
  func dilution() {
    var trial = FailoverTrial()
    for second in 0...12 {
      for (rank, dilution) in [(0, 20.0), (1, 1.0)] {
        var location = Location.make(
          time: start + Double(second), mode: .threeDimensional, origin: FailoverTrial.origins[rank])
        location.dilution.horizontal = dilution
        trial.take(.location(location), from: rank, at: Double(second))
      }
    }
    #expect(trial.switches == ["0.0 a", "10.0 b: poor"])
  }

  @Test("a worse fix within the hold time causes no switch; each interruption resets the hold time")
  func worseForAMoment() {
    var trial = FailoverTrial()
    for second in 0...40 {
      trial.fix(0, at: Double(second), within: .metres(second % 10 == 9 ? 5 : 100))
      trial.fix(1, at: Double(second), within: .metres(5))
    }
    #expect(trial.switches == ["0.0 a"])
  }

  @Test("the next source in rank takes over, or one that is clearly better")
  func replacement() {
    for (accuracy, expected) in [(10.0, "b"), (100, "c")] {
      var trial = FailoverTrial(3)
      for second in 0...4 {
        trial.fix(0, at: Double(second), within: .metres(5))
        trial.fix(1, at: Double(second), within: .metres(accuracy))
        trial.fix(2, at: Double(second), within: .metres(5))
      }
      trial.noFix(0, at: 4.5, .linkLost)
      #expect(trial.switches.last == "4.5 \(expected): link lost")
    }
  }

  // MARK: Hold-off and going back

  @Test("a preferred source is used again after its fail-back time, and not before")
  func failBack() {
    var trial = onReserve()
    trial.fixes(0, 1, from: 21, through: 50)
    trial.pass(to: 50.999)
    #expect(trial.switches == ["0.0 a", "20.5 b: link lost"])
    trial.pass(to: 51)
    #expect(trial.switches.last == "51.0 a: recovered")
  }

  @Test("each interruption resets the fail-back time", arguments: ["no fix", "silence", "worse"])
  func brokenRecovery(by what: String) {
    var trial = onReserve()
    for second in 21...76 {
      let isBreak = (41...46).contains(second)
      trial.fix(1, at: Double(second), within: .metres(5))
      switch what {
      case "no fix" where isBreak: trial.noFix(0, at: Double(second))
      case "silence" where isBreak: break
      default: trial.fix(0, at: Double(second), within: .metres(isBreak && what == "worse" ? 100 : 5))
      }
    }
    #expect(trial.switches.count == 2)
    trial.pass(to: 77)
    #expect(trial.switches.last == "77.0 a: recovered")
  }

  @Test("no fail-back to a preferred source that stays clearly worse")
  func worseRecovery() {
    var trial = onReserve()
    for second in 21...120 {
      trial.fix(0, at: Double(second), within: .metres(100))
      trial.fix(1, at: Double(second), within: .metres(5))
    }
    #expect(trial.switches.count == 2)
  }

  @Test("no switch for quality within the hold-off; a source without a fix is left at once")
  func holdOff() {
    var limits = FailoverLimits()
    (limits.poor, limits.failBack) = (.seconds(1), .seconds(2))
    var trial = FailoverTrial(2, limits)
    // b is clearly better from the start on, but a was just chosen.
    for second in 0...9 {
      trial.fix(0, at: Double(second), .twoDimensional)
      trial.fix(1, at: Double(second))
    }
    trial.pass(to: 9.999)
    #expect(trial.switches == ["0.0 a"])
    trial.pass(to: 10)
    #expect(trial.switches.last == "10.0 b: poor")
    trial.fixes(0, 1, from: 10, through: 19)
    trial.pass(to: 19.999)
    #expect(trial.switches.count == 2, "a is good for longer than it must be")
    trial.pass(to: 20)
    #expect(trial.switches.last == "20.0 a: recovered")
    trial.fix(1, at: 20.5)
    trial.noFix(0, at: 20.6, .linkLost)
    #expect(trial.switches.last == "20.6 b: link lost")
  }

  // MARK: What is passed on

  @Test("passes only the readings of the source in use, including its satellites")
  func onlyTheActive() {
    var trial = both()
    for rank in 0...1 {
      trial.take(.sky(.make(inView: 8, origin: FailoverTrial.origins[rank])), from: rank, at: 5)
      trial.fix(rank, at: 5)
    }
    trial.noFix(1, at: 5.5)
    #expect(trial.story(since: 4.1) == ["sky of a", "a"])
  }

  @Test("before a source is used, passes satellites and loss of the reporting source of highest rank")
  func speaker() {
    var trial = FailoverTrial()
    let sky = { (rank: Int) in Reading.sky(.make(inView: 3, origin: FailoverTrial.origins[rank])) }
    trial.noFix(1, at: 1)
    trial.take(sky(1), from: 1, at: 1)
    trial.take(sky(0), from: 0, at: 2)
    trial.take(sky(1), from: 1, at: 2)
    trial.noFix(1, at: 2)
    trial.noFix(0, at: 2)
    #expect(trial.story() == ["no fix of b", "sky of b", "sky of a", "no fix of a"])
  }

  @Test("passes faults of other sources once per outage, with their source")
  func faults() {
    var trial = both()
    let line = LocationError(.invalidData, "not NMEA", context: "b:7")
    let refused = LocationError(.sourceUnavailable, "refused")
    for moment in [4.1, 4.2] {
      trial.take(.fault(line), from: 1, at: moment)
      trial.take(.fault(refused), from: 1, at: moment)
    }
    #expect(trial.story(since: 4.1) == ["fault at b:7", "fault at b"])
    trial.fix(1, at: 5)
    trial.take(.fault(refused), from: 1, at: 5.1)
    #expect(trial.story(since: 4.9) == [], "it was no outage")
    trial.noFix(1, at: 5.2, .linkLost)
    trial.fix(1, at: 6)
    trial.take(.fault(refused), from: 1, at: 6.1)
    #expect(trial.story(since: 4.9) == ["fault at b"])
    for moment in [6.2, 6.3] { trial.take(.fault(refused), from: 0, at: moment) }
    #expect(trial.story(since: 6.2) == ["fault at ", "fault at "], "the active one's as they come")
  }

  @Test("the accounts of all sources arrive at the end, summed over all their runs")
  func accounts() {
    var trial = both()
    trial.take(.counts(InputCounts(unit: "lines", read: 4, skipped: ["bad checksum": 1])), from: 0, at: 5)
    trial.end(0, at: 5, failure, isFinal: false)
    trial.take(.counts(InputCounts(unit: "lines", read: 3, skipped: ["bad checksum": 2])), from: 0, at: 6)
    trial.take(.counts(InputCounts(unit: "points", read: 9)), from: 1, at: 6)
    var first = InputCounts(unit: "lines", read: 7, skipped: ["bad checksum": 3])
    var second = InputCounts(unit: "points", read: 9)
    (first.source, second.source) = ("a", "b")
    #expect(trial.decider.inputCounts == [.counts(first), .counts(second)])
    #expect(!trial.story().contains { $0.hasPrefix("account") })
  }

  @Test("passes nothing from a new source that is older than the former one, unless its clock differs")
  func noneOlder() {
    var late = both()
    for second in 5...8 {
      late.fix(0, at: Double(second))
      late.fix(1, at: Double(second), time: Double(second) - 2)
    }
    late.noFix(0, at: 8.5, .linkLost)
    #expect(late.switches.last == "8.5 b: link lost")
    for second in 9...11 { late.fix(1, at: Double(second), time: Double(second) - 2) }
    #expect(late.story(since: 8.5) == ["source b", "b"], "of 9 s; those of 7 and 8 s are old")
    var other = both()
    for second in 5...8 {
      other.fix(0, at: Double(second))
      other.fix(1, at: Double(second), time: Double(second) - 3600)
    }
    other.noFix(0, at: 8.5, .linkLost)
    #expect(other.story(since: 8.5) == ["source b", "b"])
  }

  @Test("does not repeat delivered readings when their source is used again, whatever the clocks")
  func nothingTwice() {
    var trial = FailoverTrial()
    trial.fix(0, at: 0)
    trial.fix(1, at: 0.5, time: -3600)
    trial.noFix(0, at: 1, .linkLost)
    trial.fix(0, at: 2)
    trial.noFix(1, at: 3, .linkLost)
    trial.fix(1, at: 3.5, time: -3590)
    trial.noFix(0, at: 4, .linkLost)
    trial.noFix(1, at: 4.5, .linkLost)
    trial.fix(0, at: 5)
    let times = trial.told.compactMap { if case .location(let location) = $0.reading { location.time } else { nil } }
    #expect(Set(times).count == times.count)
    #expect(trial.switches.count == 5)
  }

  @Test("fails back to a good preferred source while the one in use may have lost its fix")
  func failBackDuringPatience() {
    var trial = onReserve()
    trial.fixes(0, 1, from: 21, through: 50)
    trial.noFix(1, at: 50.5)
    trial.fix(0, at: 51)
    #expect(trial.switches.last == "51.0 a: recovered", "and not after the grace of b, at 52.5 s")
  }

  @Test("passes the lost link of the source in use if no other takes over")
  func lossIsTold() {
    var trial = FailoverTrial()
    trial.fix(0, at: 0)
    trial.end(0, at: 1, failure, isFinal: false)
    #expect(trial.story(since: 1) == ["fault at a", "link lost of a"])
    trial.end(0, at: 2, failure, isFinal: false)
    #expect(trial.story(since: 2) == [], "once")
    trial.noFix(1, at: 3)
    #expect(trial.story(since: 3) == ["no fix of b"], "the best that speaks")
  }

  // MARK: The end

  @Test("ends when all sources have ended; ends if all fail at the start, unless it waits")
  func ending() {
    var finished = both()
    finished.end(0, at: 5)
    #expect(finished.decider.ending == nil)
    finished.end(1, at: 6)
    guard case .finished = finished.decider.ending else {
      Issue.record("it continues")
      return
    }

    for waits in [false, true] {
      var failed = FailoverTrial(2, waits: waits)
      failed.end(0, at: 0, failure, isFinal: false)
      #expect(failed.decider.ending == nil)
      failed.end(1, at: 1, LocationError(.sourceUnavailable, "refused", context: "b"), isFinal: false)
      guard case .failed(let error) = failed.decider.ending else {
        #expect(waits)
        continue
      }
      #expect(!waits)
      #expect(error.code == .sourceUnavailable)
      #expect(error.message == "no source can be used: a: refused, b: refused")
    }

    var heard = FailoverTrial()
    heard.noFix(1, at: 0)
    for rank in 0...1 { heard.end(rank, at: 1, failure, isFinal: false) }
    #expect(heard.decider.ending == nil, "one that has spoken is tried for ever")
  }

  @Test("the worked timeline of the documentation")
  func workedTimeline() {
    var trial = FailoverTrial()
    for second in 0...121 {
      let moment = Double(second)
      switch second {
      case 0..<3: break
      case 40..<60, 75: trial.noFix(0, at: moment)
      default: trial.fix(0, at: moment, within: .metres(second < 110 ? 5 : 60))
      }
      if second < 121 { trial.fix(1, at: moment + 0.5, within: .metres(5)) }
    }
    trial.noFix(1, at: 121.5, .linkLost)
    #expect(
      trial.switches == ["3.0 a", "42.0 b: no fix", "106.0 a: recovered", "120.0 b: poor", "121.5 a: link lost"])
  }

  private struct Unexpected: Error {}
}
