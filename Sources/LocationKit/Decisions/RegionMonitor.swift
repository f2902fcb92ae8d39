/// Decides from locations in order who entered and left which place.
///
/// A plain scan over the places with a cheap bound before each exact distance.
struct RegionMonitor: Sendable {
  /// How the way from the predecessor to a location may be read.
  enum Way: Sendable {
    /// The straight line was travelled: crossings are interpolated, and a pass is seen.
    case continuous
    /// Nobody knows: a gap, a new segment, a lost fix, a clock step, an impossible speed.
    case broken
  }

  private let hysteresis: Double
  private var places: [Watched]
  private var previous: (location: Location, vector: UnitVector, line: Int64)?

  /// `hysteresis` in metres, 0 or more.
  init(places: [PointOfInterest], hysteresis: Double) {
    self.hysteresis = hysteresis
    // By id, so that events at one location come in that order.
    self.places = places.sorted { $0.id < $1.id }.map(Watched.init)
  }

  func isInside(_ id: PointOfInterest.ID) -> Bool? {
    guard let watched = places.first(where: { $0.place.id == id }) else { return nil }
    return watched.isInside
  }

  /// `line`: nanoseconds on the time line of the locations.
  mutating func update(with location: Location, line: Int64, way: Way) -> [LocationEvent] {
    let vector = location.coordinate.unitVector
    let step: Step? = previous.map { before in
      Step(
        from: before.location, to: location, elapsed: line - before.line,
        length: way == .continuous ? before.vector.arc(to: vector) * UnitVector.largestRadius : 0,
        isContinuous: way == .continuous)
    }
    previous = (location, vector, line)
    guard !places.isEmpty else { return [] }

    var exits: [LocationEvent] = []
    var passes: [LocationEvent] = []
    var enters: [LocationEvent] = []
    for index in places.indices {
      let reach = hysteresis + (step?.length ?? 0)
      if places[index].isInside == false, places[index].isBeyond(reach, vector) {
        places[index].isKnown = true
        continue
      }
      guard let event = places[index].decide(location, step: step, hysteresis: hysteresis) else { continue }
      switch event {
      case .exited: exits.append(event)
      case .passed: passes.append(event)
      default: enters.append(event)
      }
    }
    return exits + passes + enters
  }

  /// The fix was lost: no exit, but from here on nothing is known.
  mutating func forget() {
    for index in places.indices { places[index].isKnown = false }
  }
}

/// The way from one location to the next.
private struct Step {
  var from: Location
  var to: Location
  var elapsed: Int64
  /// Metres, or a little more; 0 when the way is not known.
  var length: Double
  var isContinuous: Bool

  func time(at fraction: Double) -> UTCInstant? {
    guard let start = from.time, let end = to.time else { return nil }
    return UTCInstant(
      nanoseconds: start.nanoseconds + Int64((Double(end.nanoseconds - start.nanoseconds) * fraction).rounded()))
  }

  var bracket: ClosedRange<UTCInstant>? {
    guard let start = from.time, let end = to.time, start <= end else { return nil }
    return start...end
  }
}

extension UnitVector {
  /// Metres; no radius of curvature of WGS-84 is larger (a²/b).
  static let largestRadius = 6_399_593.7
  /// Metres; none is smaller (b²/a).
  static let smallestRadius = 6_335_439.3
}

/// A place with what is known of the subject.
private struct Watched: Sendable {
  let place: PointOfInterest
  private let center: UnitVector
  private let radius: Double
  /// The last decision; `nil` before the first.
  var isInside: Bool?
  /// False after a loss, until the next location decides.
  var isKnown = false
  /// When the edge was crossed outwards, though not yet the hysteresis.
  private var leftEdge: UTCInstant?
  private var stay: Int64 = 0
  private var hasDwelled = false

  init(_ place: PointOfInterest) {
    self.place = place
    switch place.region {
    case .circle(let center, let radius):
      self.center = center.unitVector
      self.radius = radius
    }
  }

  /// Whether a point is surely farther than `reach` metres from the region: the straight line through the earth is
  /// shorter than any way along it.
  func isBeyond(_ reach: Double, _ vector: UnitVector) -> Bool {
    center.chord(to: vector) * UnitVector.smallestRadius > radius + reach
  }

  mutating func decide(_ location: Location, step: Step?, hysteresis: Double) -> LocationEvent? {
    let distance = place.region.distance(to: location.coordinate)
    let wasKnown = isKnown
    isKnown = true
    let isWayKnown = wasKnown && step?.isContinuous == true

    var transition: RegionTransition {
      var transition = RegionTransition(place: place, location: location, distance: distance)
      if isInside != nil, !isWayKnown {
        transition.isInferred = true
        transition.bracket = step?.bracket
      }
      return transition
    }

    switch isInside {
    case true where distance > hysteresis:
      var exit = transition
      if !exit.isInferred, let crossing = leftEdge ?? edgeCrossing(step) { exit.crossed = [crossing] }
      isInside = false
      leftEdge = nil
      return .exited(exit)

    case true:
      if distance > 0 {
        if leftEdge == nil, isWayKnown { leftEdge = edgeCrossing(step) }
      } else {
        leftEdge = nil
      }
      return dwell(transition, elapsed: isWayKnown ? step?.elapsed ?? 0 : 0)

    case _ where distance <= 0:
      var enter = transition
      enter.isInitial = isInside == nil
      if !enter.isInitial, !enter.isInferred, let crossing = edgeCrossing(step) { enter.crossed = [crossing] }
      isInside = true
      leftEdge = nil
      stay = 0
      hasDwelled = false
      return .entered(enter)

    default:
      let wasOutside = isInside == false
      isInside = false
      guard wasOutside, isWayKnown, let step, let crossings = passCrossings(step, distance) else { return nil }
      var pass = transition
      pass.crossed = crossings.compactMap { step.time(at: $0) }
      return .passed(pass)
    }
  }

  private mutating func dwell(_ transition: RegionTransition, elapsed: Int64) -> LocationEvent? {
    guard let dwellTime = place.dwellTime else { return nil }
    stay += max(0, elapsed)
    guard !hasDwelled, stay >= dwellTime.inNanoseconds else { return nil }
    hasDwelled = true
    var dwell = transition
    (dwell.isInferred, dwell.bracket) = (false, nil)
    return .dwelled(dwell)
  }

  private func edgeCrossing(_ step: Step?) -> UTCInstant? {
    guard let step, step.isContinuous else { return nil }
    let startsInside = distance(step, at: 0) <= 0
    guard startsInside != (distance(step, at: 1) <= 0) else { return nil }
    return step.time(at: crossing(step, between: 0, and: 1, startsInside: startsInside))
  }

  /// The two fractions of the step at which the edge was crossed, where the way leads through the region between two
  /// locations outside.
  private func passCrossings(_ step: Step, _ endDistance: Double) -> [Double]? {
    let startDistance = distance(step, at: 0)
    // Both ends are farther from the edge than the way is long: it cannot lead through.
    guard startDistance + endDistance < step.length else { return nil }
    // The distance along a straight way falls and rises once: a ternary search finds the nearest point.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let third = (high - low) / 3
      if distance(step, at: low + third) < distance(step, at: high - third) { high -= third } else { low += third }
    }
    let nearest = (low + high) / 2
    guard distance(step, at: nearest) <= 0 else { return nil }
    return [
      crossing(step, between: 0, and: nearest, startsInside: false),
      crossing(step, between: nearest, and: 1, startsInside: true),
    ]
  }

  private func crossing(_ step: Step, between start: Double, and end: Double, startsInside: Bool) -> Double {
    var (low, high) = (start, end)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if (distance(step, at: middle) <= 0) == startsInside { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func distance(_ step: Step, at fraction: Double) -> Double {
    place.region.distance(to: step.from.coordinate.interpolated(to: step.to.coordinate, at: fraction))
  }
}
