import LocationKit

/// A fetcher's reports are delivered once and in order while there is a consumer: of several devices of a source,
/// those of the deciding one.
struct DeliveryCheck: Check {
  private(set) var violations: [Violation] = []
  /// Reported and not delivered yet, by device.
  private var waiting: [LocationOrigin: Queue] = [:]
  /// The device that decides, where one does.
  private var deciding: LocationOrigin?
  /// Whether it has just begun to: of what it reported before, the newest may be delivered.
  private var hasJustChanged = false
  private var isUpdating = false
  private let isReleased: Bool

  private struct Queue {
    var reports: [(location: Location, mustBeTold: Bool)] = []
    var head = 0

    var lost: Location? { reports[head...].first(where: \.mustBeTold)?.location }

    /// Takes the report of this location. Returns the first before it that had to be delivered; `false` where there is
    /// no report.
    mutating func take(_ location: Location) -> (isFound: Bool, skipped: Location?) {
      let begin = head
      while head < reports.count {
        defer { head += 1 }
        guard reports[head].location == location else { continue }
        return (true, reports[begin..<head].first(where: \.mustBeTold)?.location)
      }
      head = begin
      return (false, lost)
    }
  }

  init(_ plan: WorldPlan) { isReleased = plan.release != nil }

  mutating func see(_ observation: Observation) {
    switch observation.kind {
    case .didStart: isUpdating = true
    case .didStop: stop()
    case .runBegan: deciding = nil
    case .runEnded:
      // A report has returned by then: its readings have been delivered, or never will be.
      settle()
      // A source that ends ends updating, too; a start during its stop continues.
      if case .runEnded(_, let error) = observation.kind, error?.code != .cancelled { isUpdating = false }
    case .reported(let readings):
      for reading in readings {
        switch reading {
        case .location(let location):
          waiting[location.origin, default: Queue()].reports.append((location.asReported, isUpdating))
        case .sourceChanged: forget(but: deciding)
        default: break
        }
      }
    case .told(.sourceChanged(let change)): observe(change)
    case .told(.updated(let location)): observe(location)
    default: break
    }
  }

  mutating func finish(at end: Duration) { settle() }

  private mutating func settle() {
    let devices = deciding.map { [$0] } ?? Array(waiting.keys)
    if !isReleased, !hasJustChanged, let lost = devices.compactMap({ waiting[$0]?.lost }).first {
      violate("reported locations are delivered", "\(lost.text) was not")
    }
    (waiting, hasJustChanged) = ([:], false)
  }

  private mutating func stop() {
    isUpdating = false
    forget(but: nil)
  }

  /// What the other devices have reported need not be delivered any more.
  private mutating func forget(but device: LocationOrigin?) {
    let kept = device
    for device in waiting.keys where device != kept {
      for index in waiting[device]?.reports.indices ?? 0..<0 { waiting[device]?.reports[index].mustBeTold = false }
    }
  }

  private mutating func observe(_ change: SourceChange) {
    guard change.isWithinSource else {
      deciding = nil
      return
    }
    deciding = waiting.keys.first { $0.source == change.source && $0.device == change.device }
    hasJustChanged = true
    if deciding == nil { violate("a device that decides has reported", "\(change)") }
  }

  private mutating func observe(_ location: Location) {
    let origin = location.origin
    if let deciding, deciding.source == origin.source, deciding != origin {
      violate("one device decides until a change is announced", location.text)
    }
    deciding = origin
    guard let (isFound, skipped) = waiting[origin]?.take(location.asReported) else {
      return violate("only reported locations are delivered", location.text)
    }
    if let skipped, !hasJustChanged {
      violate("reported locations are delivered", "\(location.text) instead of \(skipped.text)")
    } else if !isFound {
      violate("only reported locations are delivered", location.text)
    }
    hasJustChanged = false
  }

  private mutating func violate(_ invariant: String, _ detail: String) {
    violations.append(Violation(invariant, detail))
  }
}
