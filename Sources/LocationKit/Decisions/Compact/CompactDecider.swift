/// The state of a ``LocationDecider`` of a recorded source whose subject has one device, in 57 bytes. Places that the
/// subject is inside are in ``CompactStays``.
///
/// It takes a location itself if that provably changes nothing but this state: the location is in order, no deadline
/// has passed, and no edge of a place is within reach. All other locations are for the decider, which is made from this state and
/// decides by its own rules. Of the last location, it keeps the coordinate, the time, the mode, the status and the
/// origin; the other fields are absent from the state changes that later silence causes.
package struct CompactDecider: Sendable {
  /// Time of the last location, nanoseconds since 1970.
  private var time: Int64
  private var latitude: Double
  private var longitude: Double
  private var intervals: CompactIntervals
  private var flags: Flags
  private var status: UInt8
  /// Distance in metres that the subject can move before edges are searched; below 0 if the places have changed.
  private var clearance: Float
  /// Number of the origin of the last location, from the caller's table.
  package var origin: UInt32 = 0
  /// Radius of the searches for edges.
  var reach: SearchReach

  private struct Flags: OptionSet {
    let rawValue: UInt8

    static let isThreeDimensional = Flags(rawValue: 1)
    static let hasStatus = Flags(rawValue: 2)
    static let isStale = Flags(rawValue: 4)
    static let isLost = Flags(rawValue: 8)
    /// The path to the next location is unknown, or the time, too.
    static let isBroken = Flags(rawValue: 16)
    static let isInterrupted = Flags(rawValue: 32)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ state: TrackingState, _ way: RegionMonitor.Way) {
      self = []
      switch state {
      case .acquiring, .tracking: break
      case .stale: insert(.isStale)
      case .lost: insert(.isLost)
      }
      switch way {
      case .continuous: break
      case .broken: insert(.isBroken)
      case .lost: insert(.isInterrupted)
      }
    }

    var isTracking: Bool { isDisjoint(with: [.isStale, .isLost]) }
    var state: TrackingState { contains(.isStale) ? .stale : contains(.isLost) ? .lost : .tracking }
    var way: RegionMonitor.Way { contains(.isBroken) ? .broken : contains(.isInterrupted) ? .lost : .continuous }
  }

  /// Returns `nil` if the decider has more state than this. It changes nothing: but a property of an object that is passed
  /// as a value is copied.
  init?(_ decider: inout LocationDecider) {
    guard decider.timing == .recorded, decider.visits == nil, decider.devices == nil, decider.activeSource == nil,
      decider.journalPosition == nil, decider.regions.isCalm, decider.freshness.isSettled,
      decider.integrity?.isSettled ?? true, decider.held == nil,
      let last = decider.lastInOrder, let fix = decider.freshness.lastFix, let known = decider.freshness.lastKnown,
      let (only, order) = decider.orders.only,
      let settled = order.settled, let previous = decider.regions.previous, let time = last.location.time,
      let intervals = CompactIntervals(decider.intervals), CompactIntervals(decider.freshness.intervals) == intervals
    else { return nil }
    let (here, line, device) = (last.location.coordinate, time.nanoseconds, last.location.origin)
    guard !time.isLeapSecond, settled.time == time, known.time == time, previous.point.time == time,
      last.line == line, fix.line == line, previous.line == line, settled.coordinate == here,
      known.coordinate == here, previous.point.coordinate == here, only == device,
      decider.deciding == device, known.origin == device
    else { return nil }
    (self.time, latitude, longitude) = (line, here.latitude, here.longitude)
    self.intervals = intervals
    flags = Flags(decider.state, decider.interruption)
    if settled.mode == .threeDimensional { flags.insert(.isThreeDimensional) }
    if known.status != nil { flags.insert(.hasStatus) }
    status = known.status?.rawValue ?? 0
    clearance = Float(decider.regions.near.clearance).nextDown
    reach = SearchReach(decider.regions.near.margin)
  }

  /// Marks that the places have changed: the next location is for the decider.
  package mutating func forgetPlaces() { clearance = -1 }
  package var hasOtherPlaces: Bool { clearance == -1 }

  package var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
  /// Time of the last location.
  package var lastTime: UTCInstant { UTCInstant(nanoseconds: time) }
  var state: TrackingState { flags.state }
  var interruption: RegionMonitor.Way { flags.way }
  var estimator: IntervalEstimator { intervals.estimator }

  /// Returns the time at which silence has a consequence; `nil` if it has none.
  package func nextDeadline(_ rules: CompactRules) -> UTCInstant? {
    rules.freshness.deadline(of: state, after: time, usualInterval: intervals.usual)
      .map { UTCInstant(nanoseconds: $0) }
  }

  /// Returns the last location, with the fields that are kept.
  func location(_ origin: LocationOrigin) -> Location? {
    guard let coordinate else { return nil }
    var fields = LocationFields(
      coordinate: coordinate, time: lastTime,
      mode: flags.contains(.isThreeDimensional) ? .threeDimensional : .twoDimensional, origin: origin)
    if flags.contains(.hasStatus) { fields.status = FixStatus(rawValue: status) }
    return Location(fields)
  }

  // MARK: The typical step

  /// Takes the next location, of the same origin, if it has no other consequence than to be the last one. Returns
  /// `false`, and changes nothing but the reach, if the decider must take it.
  /// - Parameter trace: the movement, if positions are judged.
  @inline(__always)
  package mutating func follow(
    _ location: Location, _ rules: CompactRules, _ stays: CompactStays?, _ search: inout ClearanceSearch,
    _ trace: inout MotionTrace?
  ) -> Bool {
    guard flags.isTracking, let next = location.time, !next.isLeapSecond else { return false }
    let (elapsed, overflows) = next.nanoseconds.subtractingReportingOverflow(time)
    guard elapsed > 0, !overflows, isInTime(elapsed, rules) else { return false }
    // Time is lost before a location after an interruption.
    if let stays, next.nanoseconds >= stays.dwellsAt || flags.contains(.isInterrupted) { return false }
    guard location.datum == nil || rules.acceptsForeignDatum else { return false }
    if rules.maximumError != nil, location.exceeds(rules.maximumError, rules.rangeError) { return false }
    let here = location.coordinate
    guard let start = coordinate else { return false }
    let length = PathLengthBound.length(from: start, to: here)
    var rest = Double(clearance) - length
    if !(rest > 0) {
      guard !hasOtherPlaces, let found = search.clearance(from: start, to: here, length, stays, &reach)
      else { return false }
      rest = found
    }
    let judged = trace?.following(location, self, to: next.nanoseconds, length, rules)
    if trace != nil, judged == nil { return false }
    guard intervals.observe(elapsed) else { return false }
    trace = judged
    (time, latitude, longitude) = (next.nanoseconds, here.latitude, here.longitude)
    clearance = max(0, Float(rest).nextDown)
    flags = location.mode == .threeDimensional ? .isThreeDimensional : []
    if let given = location.status {
      flags.insert(.hasStatus)
      status = given.rawValue
    }
    return true
  }

  /// Returns whether a location after this time, in nanoseconds, arrives before the last one is stale.
  @inline(__always)
  private func isInTime(_ elapsed: Int64, _ rules: CompactRules) -> Bool {
    if elapsed < rules.stale { return true }
    return intervals.count == 0 ? elapsed < rules.firstStale : intervals.isShorterThanThreeUsual(elapsed)
  }
}

// MARK: In a store

/// The coding of everything but the number of the origin and the clearance, which is found again: the places may have
/// changed in between.
extension CompactDecider: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(time, coordinate, intervals.intervals)
    writer.put(flags.rawValue, status)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    time = try reader.take()
    let (coordinate, seen): (Coordinate, [Int64]) = try reader.take()
    (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    guard seen.count <= 5, let intervals = CompactIntervals(seen) else { throw ValueReader.Failure() }
    self.intervals = intervals
    (flags, status) = (Flags(rawValue: try reader.take()), try reader.take())
    (clearance, reach) = (-1, SearchReach(0))
  }
}

extension MotionTrace {
  /// Returns the trace after the next location; `nil` if anything speaks against it.
  @inline(never)
  fileprivate func following(
    _ location: Location, _ last: CompactDecider, to line: Int64, _ length: Double, _ rules: CompactRules
  ) -> MotionTrace? {
    guard location.distrust == nil, ReceiverEvidence.isQuiet(location.receiverStatus) else { return nil }
    var trace = self
    guard !location.startsSegment, last.interruption != .lost, let start = last.coordinate else {
      trace.begin(with: location, rules.rangeError)
      return trace
    }
    let lines = (last.lastTime.nanoseconds, line)
    return trace.follow(location, from: start, line: lines, length: length, rules.rangeError).isEmpty ? trace : nil
  }
}
