import Glibc
import LocationKit

/// The explanation of an event of a journal: its rule in words, and what would have changed it.
struct EventExplanation: Sendable {
  /// Explained event.
  let transition: RegionTransition
  /// See ``LocationKit/LocationEvent/eventName``.
  let kind: String
  /// Rule that decided, in one clause.
  let rule: String
  /// Doubts, each in one clause; empty if there are none.
  private(set) var doubts: [String] = []
  /// Alternative outcomes, each in one clause.
  private(set) var otherwise: [String] = []

  /// Explains an event; `nil` if it is not an event of a place.
  init?(_ event: LocationEvent) {
    guard let transition = event.transition, let kind = event.eventName else { return nil }
    (self.transition, self.kind) = (transition, kind)
    switch event {
    case .entered:
      rule =
        transition.isInitial
        ? "the first decision about this place: the location is inside"
        : "outside before, and the location is inside: its distance to the edge is 0 or less"
      explainEnter()
    case .exited:
      rule = "inside before, and the location is farther outside the edge than the hysteresis"
      explainExit()
    case .dwelled:
      rule = "inside for the place's dwell time or longer, by the readings' time"
      explainDwell()
    case .passed:
      rule =
        "outside at this location and at the previous one, and the straight line between them leads through the place"
      explainPass()
    default:
      rule = "inside before, and the place is no longer watched"
    }
    doubtOutline()
    guard kind != "remove" else { return }
    doubtIntegrity()
    doubtAccuracy()
    doubtWay()
  }

  /// Speed in metres per second implied by the distance from the previous location; `nil` if it is unknown.
  var impliedSpeed: Double? {
    guard let previous = transition.evidence?.previous, let elapsed, elapsed > 0 else { return nil }
    return previous.coordinate.distance(to: transition.location.coordinate) / elapsed
  }

  /// Seconds since the previous location.
  var elapsed: Double? {
    guard let start = transition.evidence?.previous?.time, let end = transition.location.time else { return nil }
    return end.duration(since: start).inSeconds
  }

  // MARK: What would have changed it

  private mutating func explainEnter() {
    if let confirmed {
      otherwise.append("without --confirm and --confirm-time, enter would have been emitted earlier: " + confirmed)
    }
    otherwise.append(
      "with the edge \(Self.text(-transition.distance, up: true)) m farther inside, no enter would have been emitted here"
    )
  }

  private mutating func explainExit() {
    guard let hysteresis = transition.evidence?.hysteresis else { return }
    if let confirmed {
      otherwise.append("without --confirm and --confirm-time, exit would have been emitted earlier: " + confirmed)
    }
    let wider = transition.distance.rounded(.up)
    otherwise.append("with --hysteresis \(Self.text(wider)), no exit would have been emitted here")
    if confirmed == nil, hysteresis > 0, let before = transition.evidence?.previous?.distance, before > 0 {
      let smaller = before.rounded(.down)
      otherwise.append(
        smaller < before && smaller < hysteresis
          ? "with --hysteresis \(Self.text(smaller)), exit would have been emitted at the previous location, or earlier"
          : "the previous location was already outside the edge, within the hysteresis")
    }
  }

  private mutating func explainDwell() {
    guard let dwellTime = transition.place.dwellTime else { return }
    otherwise.append(
      "with a dwell time longer than \(Self.text(dwellTime.inSeconds)) s (dwell_s), dwell would have been emitted later, or not at all"
    )
  }

  private mutating func explainPass() {
    otherwise.append("a location inside, between the two, would have caused an enter and an exit instead")
    if let speed = impliedSpeed, transition.evidence?.maximumSpeed == nil {
      otherwise.append(
        "with --max-speed below \(Self.text(speed)), the step would have been a jump, without an event")
    }
  }

  // MARK: Doubts

  private mutating func doubtOutline() {
    guard let corners = transition.place.omittedCorners else { return }
    doubts.append(
      "the journal stores only the bounding circle of the place's outline (\(corners) corners); the outline itself decided"
    )
  }

  private mutating func doubtIntegrity() {
    guard let integrity = transition.location.distrust else { return }
    doubts.append("the position was not trusted: " + Self.text(integrity))
    otherwise.append("with --integrity hold, no event would have been emitted before positions are trusted again")
  }

  private mutating func doubtAccuracy() {
    guard let accuracy = transition.location.horizontalAccuracy else {
      doubts.append("the location has no accuracy")
      return
    }
    if let confidence = transition.confidence {
      doubts.append(
        "by the receiver's own accuracy, it was on this side of the edge with a probability of \(Self.text(confidence * 100)) %: "
          + "this delays an event by at most three locations or 10 s")
    }
    let radius = accuracy.radius(at: .ninetyFive) ?? accuracy.radius
    guard radius > transition.distance.magnitude else { return }
    doubts.append(
      "the accuracy of the location was \(Self.text(radius, up: true)) m: it may have been on the other side of the edge"
    )
  }

  /// Adds the reason why the path to the location is unknown.
  private mutating func doubtWay() {
    guard transition.isInferred else { return }
    let location = transition.location
    guard let evidence = transition.evidence, evidence.previous != nil else {
      doubts.append("there is no previous location: the time of the crossing is unknown")
      return
    }
    if let held = evidence.held {
      doubts.append("held: " + Self.text(held) + ": the time of the crossing is unknown")
      otherwise.append("with --integrity mark, the locations until now would have decided")
    } else if location.startsSegment {
      doubts.append("a new segment of the track begins here: the path before it is unknown")
    } else if let limit = evidence.maximumSpeed, let speed = impliedSpeed, speed > limit {
      doubts.append("the distance implies \(Self.text(speed)) m/s, more than --max-speed: the step counts as a jump")
      otherwise.append("with --max-speed \(Self.text(speed.rounded(.up))), the time of the crossing would be known")
    } else if let elapsed, elapsed > 60 {
      doubts.append(
        "\(Self.text(elapsed)) s have passed since the previous location: the time of the crossing is unknown")
    } else {
      doubts.append(
        "between the previous location and this one the fix was lost, the source changed or this program started: "
          + "the time of the crossing is unknown")
    }
  }

  /// Confirmation that was required before delivery.
  private var confirmed: String? {
    guard let confirmation = transition.evidence?.confirmation, confirmation != ConfirmationLimits() else { return nil }
    return
      "\(confirmation.locations) locations in a row over \(Self.text(confirmation.duration.inSeconds)) s or more were "
      + "required"
  }

  /// `spoofed since 10:04:12Z because of equalSignalStrengths, impossibleMotion`.
  private static func text(_ integrity: Integrity) -> String {
    let since = integrity.since.map { " since \($0)" } ?? ""
    let reasons = integrity.reasons.map(\.rawValue).joined(separator: ", ")
    return integrity.state.rawValue + since + (reasons.isEmpty ? "" : " because of " + reasons)
  }

  private static func text(_ number: Double, up: Bool = false) -> String {
    written { $0.append(up ? (number * 10).rounded(.up) / 10 : number, decimals: 1) }
  }
}
