/// Decides from locations in order who entered and left which place.
///
/// A plain scan over the places with a cheap bound before each exact distance.
struct RegionMonitor: Sendable {
  /// How the way from the predecessor to a location may be read.
  enum Way: Int, Sendable, Comparable {
    /// The straight line was travelled: crossings are interpolated, and a pass is seen.
    case continuous
    /// Nobody knows which way it was: a gap, a new segment, a switch of source, an impossible speed.
    case broken
    /// Nor where one was in the meantime: a lost fix, a clock step. The stay does not grow.
    case lost

    static func < (left: Way, right: Way) -> Bool { left.rawValue < right.rawValue }
  }

  private let hysteresis: Double
  private var places: [WatchedPlace]
  private var previous: (location: Location, vector: UnitVector, line: Int64)?

  /// `hysteresis` in metres, 0 or more.
  init(places: [PointOfInterest], hysteresis: Double) {
    self.hysteresis = max(0, hysteresis)
    // By id, so that events at one location come in that order.
    self.places = places.sorted { $0.id < $1.id }.map(WatchedPlace.init)
  }

  /// Appends exits first, then passes, then enters and dwells; each group by id. `line`: nanoseconds on the time line of
  /// the locations.
  mutating func update(with location: Location, line: Int64, way: Way, into events: inout [LocationEvent]) {
    guard !places.isEmpty else { return }
    let vector = location.coordinate.unitVector
    let step = previous.map { before in
      Step(
        from: before.location, to: location, elapsed: line.saturatingSubtracting(before.line), way: way,
        length: way == .continuous ? before.vector.arc(to: vector) * UnitVector.largestRadius : 0)
    }
    previous = (location, vector, line)

    let reach = hysteresis + (step?.length ?? 0)
    var found: [LocationEvent] = []
    for index in places.indices where !places[index].isSurelyOutside(vector, reach: reach) {
      if let event = places[index].decide(location, step: step, hysteresis: hysteresis) { found.append(event) }
    }
    guard !found.isEmpty else { return }
    events.append(contentsOf: found.filter { if case .exited = $0 { true } else { false } })
    events.append(contentsOf: found.filter { if case .passed = $0 { true } else { false } })
    events.append(
      contentsOf: found.filter {
        switch $0 {
        case .exited, .passed: false
        default: true
        }
      })
  }
}
