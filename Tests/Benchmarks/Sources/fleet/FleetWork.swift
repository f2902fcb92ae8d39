import Glibc
import LocationFleet
import LocationKit
import LocationPlaces

/// A fleet over the places that `places_make` made: its updates a second, its memory, and a check of its events by the
/// places themselves.
struct FleetWork {
  let index: PlaceIndex
  let centers: [Coordinate]
  let vehicleCount: Int
  let rounds: Int
  /// Path of the files of the run, without their extensions; `nil` for none.
  let recordingPath: String?

  /// Number of vehicles whose events are checked.
  private static let sample = 1000

  func run() throws {
    var vehicles = Vehicles(vehicleCount, near: centers)
    let before = Usage.resident
    var fleet = Fleet(places: index)
    var events: [FleetEvent] = []
    let recording = recordingPath.map {
      Recording(path: $0, vehicleCount: vehicleCount, rounds: rounds + Self.warmUp)
    }
    var check = PlaceCheck(index, Array(stride(from: 0, to: vehicleCount, by: max(1, vehicleCount / Self.sample))))
    var location = Location(
      coordinate: vehicles.coordinate(of: 0), time: nil, mode: .threeDimensional,
      origin: LocationOrigin(source: "vehicles", kind: .replayed))
    var (seconds, updates, emitted) = (0.0, 0, 0)
    for round in 0..<(rounds + Self.warmUp) {
      vehicles.move()
      recording?.note(vehicles)
      var start = Usage.seconds
      for number in 0..<vehicleCount {
        location.coordinate = vehicles.coordinate(of: number)
        location.time = vehicles.time(of: number)
        try fleet.accept(.location(location), of: vehicles.ids[number], into: &events)
        guard events.count >= 1000 else { continue }
        let paused = Usage.seconds
        emitted += round >= Self.warmUp ? events.count : 0
        check.note(events)
        recording?.note(events, round: round)
        events.removeAll(keepingCapacity: true)
        start += Usage.seconds - paused
      }
      let spent = Usage.seconds - start
      emitted += round >= Self.warmUp ? events.count : 0
      check.note(events)
      recording?.note(events, round: round)
      check.compare(vehicles)
      events.removeAll(keepingCapacity: true)
      if round == 0 { Report.line("first reading of each", "\(Report.millions(vehicleCount, spent)) updates/s") }
      if round >= Self.warmUp {
        (seconds, updates) = (seconds + spent, updates + vehicleCount)
      }
    }
    let counts = fleet.counts
    Report.line(
      "updates", "\(Report.millions(updates, seconds)) updates/s, \(Report.number(seconds / Double(updates) * 1e9)) ns")
    Report.line("events", "\(Report.number(Double(emitted) / Double(updates))) an update")
    Report.line("decisions", "\(Report.number(Double(counts.decisions) / Double(counts.readings))) an update")
    Report.line("subjects with a decider", "\(fleet.deciderCount) of \(fleet.residentCount)")
    Report.line("resident", "\((Usage.resident - before) / vehicleCount) bytes a subject")
    Report.line("checked", check.report)
    if check.differences > 0 { exit(1) }
  }

  private static let warmUp = 3
}

/// What the sampled vehicles enter and leave, by the distance to every place near them.
struct PlaceCheck {
  private let index: PlaceIndex
  private var inside: [Int: Set<String>] = [:]
  private var last: [Int: Coordinate] = [:]
  private(set) var differences = 0
  private var checks = 0

  init(_ index: PlaceIndex, _ numbers: [Int]) {
    self.index = index
    for number in numbers { inside[number] = [] }
  }

  mutating func note(_ events: [FleetEvent]) {
    for event in events {
      guard let number = Int(event.subject.dropFirst("vehicle-".count)), inside[number] != nil else { continue }
      switch event.event {
      case .entered(let transition): inside[number]?.insert(transition.place.id)
      case .exited(let transition): inside[number]?.remove(transition.place.id)
      case .passed(let transition): if transition.distance <= 0 { differences += 1 }
      default: break
      }
    }
  }

  /// Compares the places that each vehicle is in, after the events of a round, with those that contain it: a place is
  /// left 10 m beyond its edge.
  mutating func compare(_ vehicles: Vehicles) {
    for (number, places) in inside {
      checks += 1
      let here = vehicles.coordinate(of: number)
      var near: [Int] = []
      index.appendPlaces(within: 10, of: here, to: &near)
      let distances = near.map { (String($0), index.distance(from: here, to: $0)) }.filter { $0.1 <= 10 }
      let within = Set(distances.filter { $0.1 <= 0 }.map(\.0))
      let mayBe = Set(distances.map(\.0))
      if !within.isSubset(of: places) || !places.isSubset(of: mayBe) { differences += 1 }
    }
  }

  var report: String {
    "\(checks) positions of \(inside.count) vehicles by the places near them: \(differences) differ"
  }
}
