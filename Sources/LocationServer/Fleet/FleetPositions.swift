import LocationFleet
import LocationKit
import LocationText

/// The last positions of the subjects of a fleet, in columns: 29 bytes a subject, and its id with two hash entries.
struct FleetPositions: Sendable {
  /// Parts of a degree in which coordinates are stored: 1 cm.
  static let partsPerDegree = 1e7
  private static let unknown = UInt16.max
  /// Time of reception of a slot without a subject.
  private static let none = Int32.min
  /// Number of subjects of which one is replaced by a new one when the fleet is full.
  private static let candidates = 64
  /// Bytes of the longest name of a subject.
  private static let longestName = 256

  private let limits: FleetLimits
  private var subjects = SubjectTable()
  private var latitudes: [Int32] = []
  private var longitudes: [Int32] = []
  /// Rows of the map's plane, which take long to compute.
  private var rows: [UInt32] = []
  /// Times of the fixes in nanoseconds.
  private var times: [Int64] = []
  /// Times of reception in seconds since the start of the server.
  private var received: [Int32] = []
  private var speeds: [UInt16] = []
  private var courses: [UInt16] = []
  private var kinds: [LocationOrigin.Kind] = []
  /// Slot after the last one that was considered for replacement.
  private var hand = 0
  /// Number of positions that were the latest of their subjects.
  private(set) var updates = 0
  /// Number of positions of new subjects that were not noted, because the fleet was full of subjects that are live, or
  /// because the name is too long.
  private(set) var omitted = 0

  init(_ limits: FleetLimits) { self.limits = limits }

  /// Number of the subjects.
  var count: Int { subjects.count }
  /// Upper bound of the slots in use.
  var end: Int { subjects.end }

  /// Notes a position if it is later than the last one of the subject. Returns whether it did.
  ///
  /// - Parameters:
  ///   - age: age of the position.
  ///   - now: time since the start.
  mutating func take(_ location: Location, of subject: String, age: Duration, at now: Duration) -> Bool {
    guard let time = location.time?.nanoseconds, let slot = slot(of: subject, after: time, at: now)
    else { return false }
    latitudes[slot] = Int32((location.coordinate.latitude * Self.partsPerDegree).rounded())
    longitudes[slot] = Int32((location.coordinate.longitude * Self.partsPerDegree).rounded())
    rows[slot] = MapPlane.row(latitude: location.coordinate.latitude)
    times[slot] = time
    received[slot] = max(Self.none + 1, Self.seconds(now - age))
    speeds[slot] = Self.hundredths(location.speed)
    courses[slot] = Self.hundredths(location.courseOverGround)
    kinds[slot] = location.origin.kind
    updates += 1
    return true
  }

  /// Returns the slot for a position; `nil` if it is late, or if there is no room.
  private mutating func slot(of subject: String, after time: Int64, at now: Duration) -> Int? {
    if let slot = subjects.find(subject) { return times[slot] < time ? slot : nil }
    if subject.utf8.count > Self.longestName || subjects.count >= limits.subjects && !makeRoom(at: now) {
      omitted += 1
      return nil
    }
    let slot = subjects.insert(subject)
    if slot == latitudes.count {
      latitudes.append(0)
      longitudes.append(0)
      rows.append(0)
      times.append(0)
      received.append(Self.none)
      speeds.append(Self.unknown)
      courses.append(Self.unknown)
      kinds.append(.live)
    }
    return slot
  }

  /// Forgets the oldest of some stale subjects. Returns `false` if none of them is stale.
  private mutating func makeRoom(at now: Duration) -> Bool {
    let slots = (0..<min(Self.candidates, end)).map { (hand + $0) % end }
    hand = ((slots.last ?? 0) + 1) % max(1, end)
    guard let oldest = slots.min(by: { received[$0] < received[$1] }), isStale(oldest, at: now) else { return false }
    forget(oldest)
    return true
  }

  /// Forgets the subjects of which nothing was received for long.
  mutating func forgetIdle(at now: Duration) {
    let earliest = Self.seconds(now - limits.forgetAfter)
    for slot in 0..<end where received[slot] != Self.none && received[slot] < earliest { forget(slot) }
  }

  private mutating func forget(_ slot: Int) {
    subjects.remove(slot)
    received[slot] = Self.none
  }

  private func isStale(_ slot: Int, at now: Duration) -> Bool {
    received[slot] < Self.seconds(now - limits.staleAfter)
  }

  // MARK: Questions

  /// Counts the subjects in these slots that lie in the cells of a grid. With a filter, the positions are those that it
  /// shows.
  func count(_ slots: Range<Int>, at now: Duration, in grid: inout ClusterGrid, _ filter: inout PrivacyFilter?) {
    guard filter == nil else { return countSeen(slots, at: now, in: &grid, &filter) }
    let earliest = Self.seconds(now - limits.staleAfter)
    for slot in slots where received[slot] != Self.none {
      let longitude = longitudes[slot]
      guard let index = grid.index(Self.column(longitude), rows[slot]) else { continue }
      grid.add(
        slot: slot, latitude: latitudes[slot], longitude: longitude, isStale: received[slot] < earliest, at: index)
    }
  }

  private func countSeen(
    _ slots: Range<Int>, at now: Duration, in grid: inout ClusterGrid, _ filter: inout PrivacyFilter?
  ) {
    for slot in slots {
      guard let subject = subjects[slot], let location = location(slot),
        let seen = filter?.seen(location, of: subject)?.coordinate
      else { continue }
      let longitude = Int32((seen.longitude * Self.partsPerDegree).rounded())
      guard let index = grid.index(Self.column(longitude), MapPlane.row(latitude: seen.latitude)) else { continue }
      let latitude = Int32((seen.latitude * Self.partsPerDegree).rounded())
      grid.add(slot: slot, latitude: latitude, longitude: longitude, isStale: isStale(slot, at: now), at: index)
    }
  }

  /// Appends the selected subjects in these slots that lie in a box, until there are `limit`. Returns the number of all of
  /// them.
  func add(
    _ slots: Range<Int>, in box: DegreeBox, at now: Duration, limit: Int, _ selection: SubjectSelection,
    to found: inout [FleetPosition], _ filter: inout PrivacyFilter?
  ) -> Int {
    var count = 0
    for slot in slots {
      guard let coordinate = coordinate(slot), filter != nil || box.contains(coordinate) else { continue }
      guard filter != nil || found.count < limit || !selection.isAll else {
        count += 1
        continue
      }
      guard selection.isNamed(subjects[slot] ?? ""), let position = position(slot, at: now, &filter),
        box.contains(position.location.coordinate), selection.contains(position)
      else { continue }
      count += 1
      if found.count < limit { found.append(position) }
    }
    return count
  }

  /// Returns the last position of a subject; `nil` if it is unknown.
  func position(of subject: String, at now: Duration) -> FleetPosition? {
    var filter: PrivacyFilter?
    return subjects.find(subject).flatMap { position($0, at: now, &filter) }
  }

  /// Returns the position in a slot; `nil` if there is none, or if the filter does not show it.
  func position(_ slot: Int, at now: Duration, _ filter: inout PrivacyFilter?) -> FleetPosition? {
    guard let subject = subjects[slot], let location = location(slot) else { return nil }
    let age = Int(Self.seconds(now)) - Int(received[slot])
    let position = FleetPosition(
      subject: subject, location: location, age: max(0, age), isStale: isStale(slot, at: now))
    return position.seen(by: &filter)
  }

  private func coordinate(_ slot: Int) -> Coordinate? {
    guard received[slot] != Self.none else { return nil }
    return Coordinate(
      latitude: Double(latitudes[slot]) / Self.partsPerDegree,
      longitude: Double(longitudes[slot]) / Self.partsPerDegree)
  }

  private func location(_ slot: Int) -> Location? {
    guard let coordinate = coordinate(slot) else { return nil }
    var location = Location(
      coordinate: coordinate, time: UTCInstant(nanoseconds: times[slot]), origin: Self.origin(kinds[slot]))
    location.speed = Self.value(speeds[slot])
    location.courseOverGround = Self.value(courses[slot])
    return location
  }

  // MARK: Columns

  private static let origins = LocationOrigin.Kind.allCases.map { LocationOrigin(source: "fleet", kind: $0) }

  private static func origin(_ kind: LocationOrigin.Kind) -> LocationOrigin {
    origins.first { $0.kind == kind } ?? origins[0]
  }

  /// The column of the map's plane: 2^32 parts are 3.6e9 parts of 1e-7 degrees.
  private static func column(_ longitude: Int32) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64(Double(Int64(longitude) + 1_800_000_000) * (0x1p32 / 3.6e9)))
  }

  private static func seconds(_ duration: Duration) -> Int32 {
    Int32(clamping: duration.inNanoseconds / UTCInstant.nanosecondsPerSecond)
  }

  private static func hundredths(_ value: Double?) -> UInt16 {
    guard let value, case let hundredths = (value * 100).rounded(), (0..<Double(unknown)).contains(hundredths)
    else { return unknown }
    return UInt16(hundredths)
  }

  private static func value(_ hundredths: UInt16) -> Double? {
    hundredths == unknown ? nil : Double(hundredths) / 100
  }
}

/// The last position of a subject, as the fleet stores it.
struct FleetPosition: Sendable {
  let subject: String
  /// Coordinates to 1e-7 degrees, speed to 0.01 m/s up to 655 m/s, course to 0.01 degrees; no other quantities.
  var location: Location
  /// Seconds since the position was received; for one that arrived late, since its fix.
  let age: Int
  let isStale: Bool

  /// Returns the position as a filter shows it; `nil` if it does not. Without a filter, all is shown.
  func seen(by filter: inout PrivacyFilter?) -> FleetPosition? {
    guard filter != nil else { return self }
    guard let seen = filter?.seen(location, of: subject) else { return nil }
    var position = self
    position.location = seen
    return position
  }

  var object: JSONObjectText {
    [
      "subject": subject, "state": isStale ? "stale" : "live", "age": age, "time": location.time,
      "lat": JSONDegrees(location.coordinate.latitude), "lon": JSONDegrees(location.coordinate.longitude),
      "speed": location.speed, "track": location.courseOverGround, "simulated": location.isSimulated ? true : nil,
    ]
  }
}
