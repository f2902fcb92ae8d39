/// A place with what is known of the subject.
struct WatchedPlace: Sendable {
  private let center: UnitVector
  private let radius: Double
  private let place: PointOfInterest
  /// The last decision; `nil` before the first.
  private var isInside: Bool?
  /// How the edge was crossed outwards, though not yet the hysteresis.
  private var wayOut: EdgeCrossing?
  /// Nanoseconds since the enter, without what was lost.
  private var stay: Int64 = 0
  private var hasDwelled = false

  /// What is known of the moment at which an edge was crossed.
  private struct EdgeCrossing: Sendable {
    var time: UTCInstant?
    var isInferred = false
    var bracket: ClosedRange<UTCInstant>?
  }

  init(_ place: PointOfInterest) {
    self.place = place
    let circle = place.region.boundingCircle
    center = circle.center.unitVector
    radius = circle.radius
  }

  /// Whether the subject was outside and a way of `reach` metres cannot have changed that: the straight line through the
  /// earth is shorter than any way along it.
  func isSurelyOutside(_ vector: UnitVector, reach: Double) -> Bool {
    guard isInside == false else { return false }
    let bound = (radius + reach) / UnitVector.smallestRadius
    return center.squaredChord(to: vector) > bound * bound
  }

  mutating func decide(_ location: Location, step: Step?, hysteresis: Double) -> LocationEvent? {
    let distance = place.region.distance(to: location.coordinate)
    let transition = RegionTransition(place: place, location: location, distance: distance)
    switch isInside {
    case true?:
      if distance > hysteresis { return exit(transition, step) }
      wayOut = distance > 0 ? wayOut(by: step) : nil
      return dwell(transition, step)
    case false?:
      return distance <= 0 ? enter(transition, step) : pass(transition, step)
    case nil:
      isInside = distance <= 0
      guard distance <= 0 else { return nil }
      var first = transition
      first.isInitial = true
      return .entered(first)
    }
  }

  private mutating func enter(_ transition: RegionTransition, _ step: Step?) -> LocationEvent {
    isInside = true
    stay = 0
    hasDwelled = false
    return .entered(completed(transition, crossing(by: step)))
  }

  private mutating func exit(_ transition: RegionTransition, _ step: Step?) -> LocationEvent {
    defer { wayOut = nil }
    isInside = false
    return .exited(completed(transition, wayOut(by: step)))
  }

  private func pass(_ transition: RegionTransition, _ step: Step?) -> LocationEvent? {
    guard let step, let crossings = step.crossings(through: place.region) else { return nil }
    var pass = transition
    pass.crossed = crossings.compactMap { step.time(at: $0) }
    return .passed(pass)
  }

  private mutating func dwell(_ transition: RegionTransition, _ step: Step?) -> LocationEvent? {
    guard let dwellTime = place.dwellTime else { return nil }
    // Back, too, where several devices report by turns and one is behind: else the same time would count twice.
    if let step, step.way != .lost { stay = stay.saturatingAdding(step.elapsed) }
    guard !hasDwelled, stay >= dwellTime.inNanoseconds else { return nil }
    hasDwelled = true
    return .dwelled(transition)
  }

  /// How the edge was crossed by this step.
  private func crossing(by step: Step?) -> EdgeCrossing {
    guard let step, step.way == .continuous else { return EdgeCrossing(isInferred: true, bracket: step?.bracket) }
    return EdgeCrossing(time: step.time(at: step.crossing(of: place.region)))
  }

  /// How the edge was crossed by this step or by an earlier one. Who was out already may, on a way that nobody knows, have
  /// been in and out again.
  private func wayOut(by step: Step?) -> EdgeCrossing {
    guard let before = wayOut else { return crossing(by: step) }
    if step?.way == .continuous { return before }
    var crossing = crossing(by: step)
    if let start = before.time ?? before.bracket?.lowerBound, let end = crossing.bracket?.upperBound, start <= end {
      crossing.bracket = start...end
    }
    return crossing
  }

  private func completed(_ transition: RegionTransition, _ crossing: EdgeCrossing) -> RegionTransition {
    var transition = transition
    transition.isInferred = crossing.isInferred
    transition.bracket = crossing.bracket
    transition.crossed = crossing.time.map { [$0] } ?? []
    return transition
  }
}
