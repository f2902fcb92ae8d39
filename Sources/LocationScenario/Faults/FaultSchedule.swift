import LocationKit

/// The faults that are active at each time: one pass over them in the order of time.
struct FaultSchedule: Sendable {
  /// Faults, sorted by their begin.
  private let faults: [ScenarioFault]
  private var next = 0
  private var active: [ScenarioFault] = []
  private var effects = FaultEffects()
  /// Nanoseconds after the start, until which the effects do not change.
  private var change: Int64 = .min

  init(_ faults: [ScenarioFault]) { self.faults = faults }

  /// - Parameter offset: nanoseconds after the scenario's start; it must not decrease from call to call.
  mutating func effects(at offset: Int64) -> FaultEffects {
    if offset >= change { update(at: offset) }
    return effects
  }

  private mutating func update(at offset: Int64) {
    while next < faults.count, faults[next].begin.inNanoseconds <= offset {
      active.append(faults[next])
      next += 1
    }
    let leapSeconds = effects.leapSeconds + active.count { $0.kind == .leapSecond && $0.isOver(at: offset) }
    active.removeAll { $0.isOver(at: offset) }
    effects = FaultEffects()
    effects.leapSeconds = leapSeconds
    for fault in active { effects.add(fault) }
    change = active.map(\.end.inNanoseconds).min() ?? .max
    if next < faults.count { change = min(change, faults[next].begin.inNanoseconds) }
  }
}

extension ScenarioFault {
  fileprivate func isOver(at offset: Int64) -> Bool { end.inNanoseconds <= offset }
}
