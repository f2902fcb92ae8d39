/// A detector of stays and visits, from locations in order.
///
/// A location belongs to the oldest stay whose centre is within the radius. If there is none, the location begins a
/// new stay, together with its predecessor if that is within the radius, because the subject may have been there
/// since. A stay is over when the subject has been elsewhere for as long as it stayed, but at most for the duration of
/// a visit; a return before that counts as uninterrupted presence. The accuracy that a receiver reports therefore
/// decides nothing, and jumps are too short to decide anything.
///
/// A stay remains only while it has lasted longer than everything after it. There are few stays for that reason: as
/// many as the times that the duration can be halved before it is the interval between two locations.
struct VisitDetector: Sendable {
  private let radius: Double
  /// Nanoseconds, like all times here.
  private let duration: Int64
  private let longestGap: Int64
  /// Open stays, the current one last. At most one of them is a visit.
  private var stays: [Stay] = []
  /// Last location, and its position on the time line.
  private var last: (sight: Sight, line: Int64)?

  init(limits: VisitLimits) {
    radius = limits.radius
    duration = limits.duration.inNanoseconds
    longestGap = limits.longestGap.inNanoseconds
  }

  /// Takes a location.
  /// - Parameter line: nanoseconds on the time line of the locations.
  mutating func update(with location: Location, line: Int64, into events: inout [LocationEvent]) {
    if let last, line.saturatingSubtracting(last.line) > longestGap {
      for stay in stays { stay.tellEnd(at: location, into: &events) }
      stays.removeAll(keepingCapacity: true)
      self.last = nil
    }
    let elapsed = last.map { line.saturatingSubtracting($0.line) }
    // A longer time leaves room for a visit elsewhere.
    let sight = Sight(location, isSoon: elapsed.map { $0 <= duration } ?? false)
    place(sight, elapsed)
    last = (sight, line)
    for index in stays.indices.dropLast() { stays[index].leave(at: line, isSeen: sight.isSoon) }
    stays.removeAll { [duration] stay in
      guard stay.isOver(at: line, duration: duration) else { return false }
      stay.tellEnd(at: location, into: &events)
      return true
    }
    tellArrival(at: location, into: &events)
  }

  /// Starts a new time line. A visit continues; its times on the old line are dropped.
  mutating func startLine() {
    last = nil
    stays.removeAll { !$0.isVisit }
    for index in stays.indices { stays[index].forgetTimes() }
  }

  /// Makes the stay at the current location the last one.
  private mutating func place(_ sight: Sight, _ elapsed: Int64?) {
    if let here = stays.firstIndex(where: { $0.distance(to: sight.point) <= radius }) {
      stays.removeSubrange((here + 1)...)
      stays[here].take(sight, elapsed: elapsed)
    } else if let before = last?.sight, (sight.point - before.point).length <= radius {
      var stay = Stay(before)
      stay.take(sight, elapsed: elapsed)
      stays.append(stay)
    } else {
      stays.append(Stay(sight))
    }
  }

  /// Emits the arrival of a visit. A visit ends all other stays.
  private mutating func tellArrival(at location: Location, into events: inout [LocationEvent]) {
    guard let here = stays.last, here.lasted >= duration, !stays.contains(where: \.isVisit) else { return }
    stays.removeFirst(stays.count - 1)
    stays[0].isVisit = true
    events.append(.visited(here.visit(isOver: false, at: location)))
  }
}

/// The properties of a location that define a stay.
private struct Sight {
  let point: CartesianPoint
  let time: UTCInstant?
  let accuracy: Accuracy?
  /// Whether the location came soon after its predecessor.
  let isSoon: Bool
}

extension Sight {
  init(_ location: Location, isSoon: Bool) {
    self.init(
      point: location.coordinate.cartesian, time: location.time, accuracy: location.horizontalAccuracy, isSoon: isSoon)
  }
}

/// A group of locations close to each other.
private struct Stay {
  /// First location; the others are summed relative to it, so that a long sum stays exact.
  private let origin: CartesianPoint
  private var sum = CartesianPoint(x: 0, y: 0, z: 0)
  private var count = 1
  /// First accuracy that was reported, and the sum and the count of the radii of its kind.
  private var accuracy: Accuracy?
  private var radii = (sum: 0.0, count: 0)
  private var arrival: UTCInstant?
  private var lastSeen: UTCInstant?
  /// Time of the first location elsewhere, and whether it came soon after; `nil` while the subject is here.
  private var left: (line: Int64, isSeen: Bool)?
  /// Total time in nanoseconds between consecutive locations here.
  private(set) var lasted: Int64 = 0
  /// Whether the visit has been emitted.
  var isVisit = false

  init(_ sight: Sight) {
    origin = sight.point
    arrival = sight.isSoon ? sight.time : nil
    lastSeen = sight.time
    note(sight.accuracy)
  }

  /// Returns the straight distance from the centre, in metres.
  func distance(to point: CartesianPoint) -> Double {
    (point - origin - sum * (1 / Double(count))).length
  }

  mutating func take(_ sight: Sight, elapsed: Int64?) {
    if left == nil, let elapsed { lasted = lasted.saturatingAdding(elapsed) }
    left = nil
    sum = sum + (sight.point - origin)
    count += 1
    lastSeen = sight.time
    note(sight.accuracy)
  }

  mutating func leave(at line: Int64, isSeen: Bool) { if left == nil { left = (line, isSeen) } }

  func isOver(at line: Int64, duration: Int64) -> Bool {
    left.map { line.saturatingSubtracting($0.line) >= min(lasted, duration) } ?? false
  }

  func tellEnd(at location: Location, into events: inout [LocationEvent]) {
    if isVisit { events.append(.visited(visit(isOver: true, at: location))) }
  }

  mutating func forgetTimes() { (arrival, lastSeen, left) = (nil, nil, nil) }

  /// - Parameter location: the location that decided.
  func visit(isOver: Bool, at location: Location) -> Visit {
    var visit = Visit(
      coordinate: Coordinate(origin + sum * (1 / Double(count))),
      horizontalAccuracy: accuracy.flatMap { accuracy in
        Accuracy(radius: radii.sum / Double(radii.count), level: accuracy.level, basis: accuracy.basis)
      }, arrival: arrival, departure: isOver && left?.isSeen == true ? lastSeen : nil, isOver: isOver,
      lastSeen: lastSeen, time: location.time)
    (visit.origin, visit.isSimulated) = (location.origin, location.isSimulated)
    return visit
  }

  private mutating func note(_ said: Accuracy?) {
    guard let said else { return }
    let first = accuracy ?? said
    accuracy = first
    guard said.level == first.level, said.basis == first.basis else { return }
    radii = (radii.sum + said.radius, radii.count + 1)
  }
}

// MARK: In a journal

extension VisitDetector {
  /// Writes everything but the limits.
  func write(to writer: inout ValueWriter) { writer.put(stays, last?.sight, last?.line) }

  mutating func read(from reader: inout ValueReader) throws(ValueReader.Failure) {
    stays = try reader.take()
    let (sight, line): (Sight?, Int64?) = try reader.take()
    if let sight, let line { last = (sight, line) }
  }
}

extension Sight: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(point, time, accuracy, isSoon) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(point: try reader.take(), time: try reader.take(), accuracy: try reader.take(), isSoon: try reader.take())
  }
}

extension CartesianPoint: ValueCoded {
  func write(to writer: inout ValueWriter) { for number in [x, y, z] { writer.put(number) } }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(x: try reader.take(), y: try reader.take(), z: try reader.take())
  }
}

extension Stay: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(origin, sum)
    writer.put(count, radii.sum, radii.count)
    writer.put(accuracy, arrival, lastSeen)
    writer.put(left?.line, left?.isSeen, lasted, isVisit)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (origin, sum) = try reader.take()
    (count, radii.sum, radii.count) = try reader.take()
    (accuracy, arrival, lastSeen) = try reader.take()
    let (line, isSeen): (Int64?, Bool?) = try reader.take()
    if let line, let isSeen { left = (line, isSeen) }
    (lasted, isVisit) = try reader.take()
  }
}
