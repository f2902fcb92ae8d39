import LocationKit

/// What a fetcher reports is told, once and in order, while somebody wants it.
struct DeliveryCheck: Check {
  private(set) var violations: [Violation] = []
  /// Reported and not told yet, and whether it must be.
  private var waiting: [(location: Location, mustBeTold: Bool)] = []
  private var head = 0
  private var isUpdating = false
  private let isReleased: Bool

  init(_ plan: WorldPlan) { isReleased = plan.release != nil }

  mutating func see(_ observation: Observation) {
    switch observation.kind {
    case .didStart: isUpdating = true
    case .didStop: stop()
    case .runEnded:
      // A report has returned by then: what it said has been told, or never will be.
      settle()
      // A source that ends by itself ends updating, too; what is begun while it is being stopped goes on.
      if case .runEnded(_, let error) = observation.kind, error?.code != .cancelled { isUpdating = false }
    case .reported(let readings):
      for case .location(let location) in readings { waiting.append((location, isUpdating)) }
    case .told(.updated(let location)): hear(location)
    default: break
    }
  }

  mutating func finish(at end: Duration) { settle() }

  private mutating func settle() {
    if !isReleased, let lost = waiting[head...].first(where: \.mustBeTold) {
      violations.append(Violation("what is reported is told", "\(lost.location.text) was not"))
    }
    (waiting, head) = ([], 0)
  }

  private mutating func stop() {
    isUpdating = false
    for index in head..<waiting.count { waiting[index].mustBeTold = false }
  }

  private mutating func hear(_ location: Location) {
    let location = location.withoutOrder
    while head < waiting.count {
      defer { head += 1 }
      if waiting[head].location.withoutOrder == location { return }
      if waiting[head].mustBeTold {
        return violations.append(
          Violation("what is reported is told", "\(location.text) instead of \(waiting[head].location.text)"))
      }
    }
    violations.append(Violation("only what is reported is told", location.text))
  }
}
