/// A monitor that decides, from locations in order, which places the subject enters and exits.
///
/// Regardless of the number of places, state is kept only for those that the subject is in, is close to, or was close
/// to: see ``ProximityQueue``. The subject is outside all others.
struct RegionMonitor: Sendable {
  /// The interpretation of the path from the previous location to the current one.
  enum Way: Int, Sendable, Comparable, CaseIterable {
    /// The straight line was travelled: crossings are interpolated, and passes are found.
    case continuous
    /// The path is unknown: a gap, a new segment, a switch of source, an impossible speed.
    case broken
    /// The position in between is unknown as well: a lost fix, a clock step. The length of the stay does not grow.
    case lost

    static func < (left: Way, right: Way) -> Bool { left.rawValue < right.rawValue }
  }

  /// The last location that decided.
  struct Previous: Sendable {
    var point: Step.Point
    /// Nanoseconds on the time line of the locations.
    var line: Int64
  }

  private(set) var places: any PlaceLookup
  /// Fault of the places: nothing is decided from then on, until other places are watched.
  private(set) var fault: LocationError?
  let hysteresis: Double
  private let confirmation: ConfirmationLimits
  private let waitsInDoubt: Bool
  var previous: Previous?
  /// Handover in progress; `nil` if the new device decides without restriction.
  var handover: DeviceHandover?
  /// Nanoseconds on the locations' time line, without lost time.
  var clock: Int64 = 0
  var near = ProximityQueue()
  private var lengthBound = PathLengthBound()
  var known = KnownPlaces()
  /// Removed places that the subject was inside, not emitted yet.
  private var removed: [(place: PointOfInterest, state: WatchedPlace)] = []
  /// Places nearby; kept to reuse their memory.
  private var (numbers, circles): ([Int], [BoundingCircle]) = ([], [])

  /// - Parameter hysteresis: metres, 0 or more.
  init(
    places: any PlaceLookup, hysteresis: Double, confirmation: ConfirmationLimits = ConfirmationLimits(),
    waitsInDoubt: Bool = true, memory: Memory? = nil
  ) {
    self.places = places
    self.hysteresis = max(0, hysteresis)
    self.confirmation = confirmation
    self.waitsInDoubt = waitsInDoubt
    guard let memory else { return }
    clock = memory.clock
    (previous, handover) = (memory.previous, memory.handover)
    _ = know(memory.places)
    fault = places.fault
  }

  /// Becomes a new monitor of the same places and with the same limits, and keeps the memory of its arrays.
  mutating func restart() {
    (previous, handover, clock, fault) = (nil, nil, 0, places.fault)
    near.restart()
    known.removeAll()
    (lengthBound, removed) = (PathLengthBound(), [])
  }

  /// Takes a location. Appends exits first, then passes, then enters and dwells; each group by id.
  /// - Parameter line: nanoseconds on the time line of the locations.
  mutating func update(with location: Location, line: Int64, way: Way, into events: inout [LocationEvent]) {
    let point = Step.Point(location)
    guard let before = previous else {
      previous = Previous(point: point, line: line)
      near.invalidate()
      return decide(location, nil, into: &events)
    }
    let elapsed = line.saturatingSubtracting(before.line)
    if way != .lost { clock = clock.saturatingAdding(elapsed) }
    previous = Previous(point: point, line: line)
    if let handover, handover.isOver(at: point) { end(handover, at: point) }
    // Shortcut: most locations end here.
    let isNear = near.travel(to: point.coordinate)
    guard isNear || clock >= known.nextDwell || !removed.isEmpty else { return }
    let length = way == .continuous ? lengthBound.length(from: before.point.coordinate, to: point.coordinate) : 0
    let step = Step(from: before.point, to: point, elapsed: elapsed, way: way, length: length)
    decide(location, step, into: &events)
  }

  private mutating func decide(_ location: Location, _ step: Step?, into events: inout [LocationEvent]) {
    guard fault == nil else { return }
    var scene = Scene(location: location, step: step)
    if !removed.isEmpty {
      for (place, _) in removed { scene.add(.placeRemoved(transition(place, location))) }
      removed = []
    }
    if near.isBeyondHorizon {
      search(&scene)
    } else if near.isDue {
      near.beginLooks(at: location.coordinate)
      while var entry = near.due {
        look(at: &entry, &scene)
        near.settle(entry)
      }
      near.finish()
    }
    if clock >= known.nextDwell { dwell(&scene) }
    // If the places are broken, some may be missing here.
    if let found = places.fault { fault = found } else { scene.tell(&events) }
  }

  // MARK: Examination

  /// Finds the places nearby, and examines them and those with a known state.
  private mutating func search(_ scene: inout Scene) {
    numbers.removeAll(keepingCapacity: true)
    if scene.step?.way != .continuous { near.forgetDensity() }
    appendPlaces(along: scene.step)
    places.appendPlaces(within: near.margin, of: scene.location.coordinate, to: &numbers)
    if numbers.count > 1, (scene.step?.length ?? 0) > near.margin { numbers = Set(numbers).sorted() }
    near.beginSearch(at: scene.location.coordinate)
    known.beginSearch()
    var circles = circles
    self.circles = []
    let (places, numbers) = (places, numbers)
    places.forEachCircle(of: numbers, &circles) { number, circle in
      find(number, circle, slot: known.findSlot(of: number), &scene)
      return true
    }
    self.circles = circles
    for slot in known.indicesNotFound {
      find(known[slot].number, places.boundingCircle(of: known[slot].number), slot: slot, &scene)
    }
    near.endSearch()
    if places.count == 0 { near.rest() }
  }

  private mutating func find(_ number: Int, _ circle: BoundingCircle, slot: Int, _ scene: inout Scene) {
    var entry = ProximityQueue.Entry(number: number, circle: circle, slot: slot)
    look(at: &entry, &scene)
    if entry.slot >= 0 || entry.due <= near.margin { near.found(entry) }
  }

  /// Appends the places that a long step may have passed through, found by searches along short pieces of it.
  private mutating func appendPlaces(along step: Step?) {
    guard let step, step.length > near.margin else { return }
    // However long the step is, its pieces cover all of it.
    let width = max(near.margin, step.length / 10_000)
    let pieces = (step.length / width).rounded(.up)
    let (start, end) = (step.from.coordinate, step.to.coordinate)
    for piece in 0..<Int(pieces) {
      let middle = start.interpolated(to: end, at: (Double(piece) + 0.5) / pieces)
      places.appendPlaces(within: width, of: middle, to: &numbers)
    }
  }

  /// Decides about one place if its edge may have been reached, and sets when to examine it again.
  private mutating func look(at entry: inout ProximityQueue.Entry, _ scene: inout Scene) {
    if entry.slot < 0 {
      let rough = scene.view.roughDistance(toEdgeIn: entry.circle)
      if rough.lowerBound > 0, !mayLead(scene.step, through: entry.circle, rough.lowerBound) {
        entry.due = near.moment(after: rough.lowerBound)
        return
      }
    } else if known[entry.slot].state.isSettled, known[entry.slot].state.isInside == true {
      let rough = scene.view.roughDistance(toEdgeIn: entry.circle)
      if rough.upperBound < 0 {
        entry.due = near.moment(after: -rough.upperBound)
        return
      }
    }
    let distance = places.distance(from: scene.location.coordinate, to: entry.number)
    if entry.slot < 0, distance > 0 {
      pass(entry.number, distance, &scene)
      entry.due = near.moment(after: distance)
      return
    }
    if entry.slot < 0 {
      let state = WatchedPlace(isInside: scene.step == nil ? nil : false)
      entry.slot = known.insert(entry.number, places.place(entry.number), state)
    }
    decide(entry.slot, distance, &scene)
    let state = known[entry.slot].state
    entry.due = near.moment(after: state.isSettled ? distance.magnitude : 0)
    if state.isOutside {
      known.remove(entry.slot)
      entry.slot = -1
    }
  }

  /// Returns whether the step to a point at least `metres` outside a place can have led through the place.
  private func mayLead(_ step: Step?, through circle: BoundingCircle, _ metres: Double) -> Bool {
    guard let step, step.way == .continuous, metres < step.length else { return false }
    return Self.mayLead(step.length, from: step.from.coordinate, through: circle, metres)
  }

  /// Returns whether a path of a length in metres, to a point at least `metres` outside a place, can lead through it.
  static func mayLead(
    _ length: Double, from start: Coordinate, through circle: BoundingCircle, _ metres: Double
  ) -> Bool {
    var start = Viewpoint(start)
    return start.roughDistance(toEdgeIn: circle).lowerBound + metres < length
  }

  // MARK: Events

  private mutating func decide(_ slot: Int, _ distance: Double, _ scene: inout Scene) {
    let place = known[slot].place
    let isInitial = known[slot].state.isInside == nil
    let observation = PlaceObservation(
      distance: distance, deviation: waitsInDoubt ? scene.deviation : nil, step: scene.step, region: place.region,
      clock: clock)
    guard let decision = known.decide(slot, observation, hysteresis, confirmation) else { return }
    var transition = RegionTransition(place: place, location: scene.location, distance: distance)
    transition.confidence = observation.confidence
    switch decision {
    case .enter(let crossing):
      transition.isInitial = isInitial
      if let crossing { transition.take(crossing) }
      scene.add(.entered(transition), slot: slot)
    case .exit(let crossing):
      transition.take(crossing)
      scene.add(.exited(transition))
    case .pass(let wayIn, let wayOut, let confidence):
      transition.take(wayIn, wayOut)
      transition.confidence = confidence
      scene.add(.passed(transition))
    }
  }

  private func pass(_ number: Int, _ distance: Double, _ scene: inout Scene) {
    guard confirmation.isNone, let step = scene.step, step.way == .continuous, distance < step.length else { return }
    let place = places.place(number)
    guard let crossings = step.crossings(through: place.region) else { return }
    var pass = RegionTransition(place: place, location: scene.location, distance: distance)
    pass.crossed = crossings.compactMap { step.time(at: $0) }
    scene.add(.passed(pass))
  }

  private mutating func dwell(_ scene: inout Scene) {
    for slot in known.takeDwells(at: clock, except: scene.entered) {
      scene.add(.dwelled(transition(known[slot].place, scene.location)))
    }
  }

  private func transition(_ place: PointOfInterest, _ location: Location) -> RegionTransition {
    RegionTransition(
      place: place, location: location, distance: place.region.distance(to: location.coordinate))
  }

  // MARK: Other places

  /// Watches other places from now on. The state of a place stays with its id. For removed places that the subject was
  /// inside, an end is emitted: at `location`, or at the next location.
  mutating func watch(
    _ places: any PlaceLookup, at location: Location?, into events: inout [LocationEvent]
  ) {
    let (before, states, inside) = (known, memory.places, known.inside + removed)
    self.places = places
    known = KnownPlaces()
    near.invalidate()
    let missing = Set(know(states).map(\.id))
    fault = places.fault
    // In broken places, a place that is not found may exist: the state is kept for the next places.
    guard fault == nil else {
      known = before
      return
    }
    removed = inside.filter { missing.contains($0.place.id) }.sorted { $0.place.id < $1.place.id }
    if let here = previous?.point.coordinate { decideAnew(at: here) }
    guard let location else { return }
    events += removed.map { .placeRemoved(transition($0.place, location)) }
    removed = []
  }

  /// Marks new places that the last location is already inside: the next location makes their first decision.
  private mutating func decideAnew(at here: Coordinate) {
    var numbers: [Int] = []
    places.appendPlaces(within: 0, of: here, to: &numbers)
    for number in numbers where known.findSlot(of: number) < 0 && places.distance(from: here, to: number) <= 0 {
      _ = known.insert(number, places.place(number), WatchedPlace(isInside: nil))
    }
  }

  /// Restores known states. Returns the states of places that do not exist.
  private mutating func know(_ states: [Memory.Place]) -> [Memory.Place] {
    let numbers = places.numbers(of: Set(states.map(\.id)))
    return states.filter { saved in
      guard let number = numbers[saved.id] else { return true }
      _ = known.insert(number, places.place(number), saved.state)
      return false
    }
  }

  // MARK: Memory

  /// Whether the previous location and the known places are all that later decisions depend on.
  var isCalm: Bool { removed.isEmpty && handover == nil && fault == nil }

  /// All state that is needed to continue after another monitor, over the same places.
  struct Memory: Sendable {
    struct Place: Sendable {
      var id: String
      var state: WatchedPlace
    }

    var previous: Previous?
    var handover: DeviceHandover?
    /// Nanoseconds without lost time.
    var clock: Int64 = 0
    /// States by id; the subject is outside all other places.
    var places: [Place] = []
  }

  /// Places that the memory contains.
  var knownPlaces: [PointOfInterest] { known.places + removed.map(\.place) }

  var memory: Memory {
    Memory(
      previous: previous, handover: handover, clock: clock,
      // The subject is still inside a place whose end has not been emitted yet.
      places: (known.memory + removed.map { .init(id: $0.place.id, state: $0.state) }).sorted { $0.id < $1.id })
  }
}

/// A location at which places are decided, and the resulting events.
private struct Scene {
  let location: Location
  let step: Step?
  /// Viewpoint of the location.
  var view: Viewpoint
  /// One standard deviation per axis in metres, if the receiver reports it.
  let deviation: Double?
  /// Slots of places that were entered here.
  private(set) var entered: [Int] = []
  private var told: [(rank: Int, id: String, event: LocationEvent)] = []

  init(location: Location, step: Step?) {
    self.location = location
    self.step = step
    view = Viewpoint(location.coordinate)
    deviation = location.horizontalAccuracy?.receiverDeviation
  }

  mutating func add(_ event: LocationEvent, slot: Int? = nil) {
    if let slot { entered.append(slot) }
    switch event {
    case .placeRemoved(let transition): told.append((0, transition.place.id, event))
    case .exited(let transition): told.append((1, transition.place.id, event))
    case .passed(let transition): told.append((2, transition.place.id, event))
    case .entered(let transition), .dwelled(let transition): told.append((3, transition.place.id, event))
    default: break
    }
  }

  /// Appends exits first, then passes, then enters and dwells; each group by id.
  mutating func tell(_ events: inout [LocationEvent]) {
    if told.isEmpty { return }
    if told.count > 1 { told.sort { ($0.rank, $0.id) < ($1.rank, $1.id) } }
    for one in told { events.append(one.event) }
  }
}

extension RegionTransition {
  fileprivate mutating func take(_ crossing: EdgeCrossing) {
    isInferred = crossing.isInferred
    bracket = crossing.bracket
    crossed = crossing.time.map { [$0] } ?? []
  }

  /// Takes the crossings of a path in and out again.
  fileprivate mutating func take(_ wayIn: EdgeCrossing, _ wayOut: EdgeCrossing) {
    isInferred = wayIn.isInferred || wayOut.isInferred
    guard isInferred else {
      crossed = [wayIn.time, wayOut.time].compactMap { $0 }
      return
    }
    let start = wayIn.time ?? wayIn.bracket?.lowerBound
    let end = wayOut.time ?? wayOut.bracket?.upperBound
    bracket = Step.bracket(from: start, to: end)
  }
}
