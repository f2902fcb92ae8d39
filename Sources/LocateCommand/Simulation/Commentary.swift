import LocationKit
import LocationScenario
import Synchronization

/// A commentary on a simulated receiver on standard error. On a terminal, one status line shows the current state; the
/// begin and the end of each fault are always printed.
final class Commentary: Sendable {
  private struct State {
    var inProgress: Set<Int> = []
    var lastShown: ContinuousClock.Instant?
    var isLineShown = false
  }

  private let scenario: Scenario
  private let loops: Bool
  private let isQuiet: Bool
  private let state = Mutex(State())

  /// Minimum time between two status lines, for readability.
  private static let interval = Duration.milliseconds(200)

  /// - Parameter loops: whether the scenario starts again at its end. Without a loop, no fault is in progress after the
  ///   end.
  init(_ scenario: Scenario, loops: Bool, isQuiet: Bool) {
    self.scenario = scenario
    self.loops = loops
    self.isQuiet = isQuiet
  }

  func note(_ epoch: ScenarioEpoch) {
    guard !isQuiet else { return }
    state.withLock { state in
      let now = inProgress(at: epoch.time)
      for index in now.union(state.inProgress).sorted() where now.contains(index) != state.inProgress.contains(index) {
        let text = FaultText.text(scenario.faults[index].kind, hasBegun: now.contains(index))
        clear(&state)
        StandardError.say("\(Self.clock(epoch.time)) \(text)")
      }
      state.inProgress = now
      show(epoch, &state)
    }
  }

  func finish() { state.withLock { clear(&$0) } }

  /// Returns the indices of the faults in progress at a time.
  func inProgress(at time: UTCInstant) -> Set<Int> {
    guard !scenario.faults.isEmpty else { return [] }
    let round = scenario.rate.time(ofEpoch: scenario.epochCount).inNanoseconds
    let elapsed = time.duration(since: scenario.start)
    let offset = loops ? .nanoseconds(elapsed.inNanoseconds % max(1, round)) : elapsed
    return Set(
      scenario.faults.indices.filter { index in
        let fault = scenario.faults[index]
        return fault.begin <= offset && offset < fault.end
      })
  }

  private func show(_ epoch: ScenarioEpoch, _ state: inout State) {
    guard StandardError.isTerminal else { return }
    let now = ContinuousClock.now
    guard state.lastShown.map({ now - $0 >= Self.interval }) ?? true else { return }
    state.lastShown = now
    state.isLineShown = true
    let faults = state.inProgress.sorted().map { FaultText.name(scenario.faults[$0].kind) }
    StandardError.showStatus(Self.text(epoch, faults))
  }

  private func clear(_ state: inout State) {
    if state.isLineShown { StandardError.clearStatus() }
    state.isLineShown = false
  }

  static func text(_ epoch: ScenarioEpoch, _ faults: [String]) -> String {
    let coordinate = epoch.truth.point.coordinate
    let place = [coordinate.latitude, coordinate.longitude].map { degrees in
      written { $0.append(degrees, decimals: 5, trimmed: false) }
    }
    let speed = written { $0.append(epoch.truth.speed, decimals: 1, trimmed: false) } + " m/s"
    return ([clock(epoch.time), place.joined(separator: " "), speed, state(of: epoch)] + faults).joined(separator: "  ")
  }

  private static func state(of epoch: ScenarioEpoch) -> String {
    guard epoch.hardware.isPluggedIn else { return "unplugged" }
    guard let report = epoch.report else { return "silent" }
    guard let fix = report.fix else { return "no fix" }
    return fix.movement.point.altitudeMSL == nil ? "2D" : "3D"
  }

  private static func clock(_ time: UTCInstant) -> String {
    written { $0.appendClock(UInt64(time.nanosecondsOfDay / UTCInstant.nanosecondsPerSecond)) }
  }
}

/// Descriptions of scenario faults.
enum FaultText {
  static func name(_ kind: ScenarioFault.Kind) -> String {
    switch kind {
    case .dropout: "dropout"
    case .tunnel: "tunnel"
    case .jamming: "jamming"
    case .spoofing: "spoofing"
    case .multipath(let metres, _): "multipath of \(Int(metres.rounded())) m"
    case .silence: "silence"
    case .unplugged: "receiver unplugged"
    case .frozenTime: "frozen time"
    case .clockOffset(let offset): "clock \(size(offset)) \(offset < .zero ? "behind" : "ahead")"
    case .leapSecond: "leap second"
    case .lyingNoFix: "coordinates without a fix"
    case .badSums: "wrong checksums"
    case .missingSums: "missing checksums"
    case .badValues: "impossible values"
    case .splitWrites: "split writes"
    case .mergedWrites: "merged writes"
    case .slowBytes: "slow bytes"
    case .noise(let bytes): "\(bytes) bytes of noise an epoch"
    case .flood(let repetitions): "everything \(repetitions) times"
    case .daemon(.running): "gpsd running"
    case .daemon(.stopped): "gpsd stopped"
    case .daemon(.killed): "gpsd killed"
    }
  }

  /// Returns the message for the begin or the end of a fault. For faults of gpsd it includes the command that has the
  /// same effect on a real gpsd.
  static func text(_ kind: ScenarioFault.Kind, hasBegun: Bool) -> String {
    let text = "\(hasBegun ? "begins" : "over"): \(name(kind))"
    return switch (kind, hasBegun) {
    case (.daemon(.killed), true): text + " (for a real one: pkill -9 gpsd)"
    case (.daemon(.killed), false): text + " (start the real one again)"
    case (.daemon(.stopped), true): text + " (for a real one: pkill -STOP gpsd)"
    case (.daemon(.stopped), false): text + " (for a real one: pkill -CONT gpsd)"
    default: text
    }
  }

  /// Formats a duration in the largest unit in which it is a whole number.
  private static func size(_ duration: Duration) -> String {
    let seconds = duration.inSeconds.magnitude
    let units = [(604_800.0, "weeks"), (86_400, "days"), (3600, "h"), (60, "min")]
    let unit = units.first { seconds.truncatingRemainder(dividingBy: $0.0) == 0 } ?? (1, "s")
    return written { $0.append(seconds / unit.0, decimals: 3) } + " \(unit.1)"
  }
}
