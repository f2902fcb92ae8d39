import LocationKit

/// The legs of a path, each with its start and end time.
struct MotionPlan: Sendable, Hashable {
  /// Never empty: a path without steps has one stationary leg.
  private(set) var legs: [Leg] = []
  /// Nanoseconds from the start to the end of the path.
  private(set) var end: Int64 = 0

  /// - Throws: `.invalidArgument` if the path takes longer than 292 years.
  init(
    from first: ScenarioPoint, steps: [ScenarioStep], limits: MovementLimits, source: String
  ) throws(LocationError) {
    var point = first
    var run = Run(limits: limits)
    for step in steps {
      let destination = step.destination ?? point
      let way = Geodesic(from: point.coordinate, to: destination.coordinate)
      switch step.pace {
      case .lasting(let duration):
        try append(run, source)
        run = Run(limits: limits)
        let stretch = Stretch(
          way: step.destination == nil ? .standing(point) : .straight(from: point, to: destination),
          distances: .init(0, way.length), speeds: .init(constant: way.length / duration.inSeconds))
        try append(stretch, until: Self.sum(end, duration.inNanoseconds), hasFix: step.hasFix, source)
      case .speed(let speed):
        run.append(way, from: point, to: destination, speed: speed)
      }
      point = destination
    }
    try append(run, source)
    if legs.isEmpty {
      let stretch = Stretch(way: .standing(point), distances: .init(constant: 0), speeds: .init(constant: 0))
      legs = [Leg(stretch: stretch, start: 0, end: 0, hasFix: true)]
    }
  }

  private mutating func append(_ run: Run, _ source: String) throws(LocationError) {
    let begin = end
    // Durations are added up before they are rounded to nanoseconds.
    var seconds = 0.0
    for (stretch, duration) in run.stretches {
      seconds += duration
      let nanoseconds = Int64(exactly: (seconds * 1e9).rounded())
      try append(stretch, until: nanoseconds.flatMap { Self.sum(begin, $0) }, hasFix: true, source)
    }
  }

  private mutating func append(
    _ stretch: Stretch, until time: Int64?, hasFix: Bool, _ source: String
  ) throws(LocationError) {
    guard let time else {
      throw LocationError(.invalidArgument, "the path takes longer than 292 years", context: source)
    }
    if time > end { legs.append(Leg(stretch: stretch, start: end, end: time, hasFix: hasFix)) }
    end = time
  }

  private static func sum(_ time: Int64, _ duration: Int64) -> Int64? {
    let (sum, overflows) = time.addingReportingOverflow(duration)
    return overflows ? nil : sum
  }
}
