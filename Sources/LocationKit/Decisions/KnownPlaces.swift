/// The places with a state other than plainly outside. Each has a slot.
struct KnownPlaces: Sendable {
  struct Slot: Sendable {
    let number: Int
    let place: PointOfInterest
    var state: WatchedPlace
    /// Number of the last search that found the place.
    fileprivate var search: Int
  }

  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var slotOfNumber: [Int: Int] = [:]
  private var search = 0
  var isEmpty: Bool { slotOfNumber.isEmpty }
  var all: some Sequence<Slot> { slots.lazy.compactMap { $0 } }
  /// Lower bound of the time at which the next stay becomes a dwell, in nanoseconds without lost time.
  private(set) var nextDwell = Int64.max

  subscript(slot: Int) -> Slot {
    guard let known = slots[slot] else { preconditionFailure("nothing is known in slot \(slot)") }
    return known
  }

  mutating func insert(_ number: Int, _ place: PointOfInterest, _ state: WatchedPlace) -> Int {
    let known = Slot(number: number, place: place, state: state, search: search)
    let slot = free.popLast() ?? slots.endIndex
    if slot == slots.endIndex { slots.append(known) } else { slots[slot] = known }
    slotOfNumber[number] = slot
    expectDwell(known)
    return slot
  }

  /// Forgets all places, and keeps the memory unless there were many.
  mutating func removeAll() {
    guard slots.count <= Self.few else {
      self = KnownPlaces()
      return
    }
    slots.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    if !slotOfNumber.isEmpty { slotOfNumber.removeAll(keepingCapacity: true) }
    (search, nextDwell) = (0, .max)
  }

  private static let few = 16

  mutating func remove(_ slot: Int) {
    if let number = slots[slot]?.number { slotOfNumber[number] = nil }
    slots[slot] = nil
    free.append(slot)
  }

  mutating func decide(
    _ slot: Int, _ observation: PlaceObservation, _ hysteresis: Double, _ confirmation: ConfirmationLimits
  ) -> WatchedPlace.Decision? {
    let decision = slots[slot]?.state.decide(observation, hysteresis: hysteresis, confirmation: confirmation)
    if case .enter? = decision { expectDwell(self[slot]) }
    return decision
  }

  /// Changes the state of each place; `body` receives the number of the place.
  mutating func forEachState(_ body: (Int, inout WatchedPlace) -> Void) {
    for slot in slots.indices {
      guard var known = slots[slot] else { continue }
      body(known.number, &known.state)
      slots[slot] = known
    }
  }

  // MARK: Search

  mutating func beginSearch() { search += 1 }

  /// Returns the slot of a place and marks it as found; −1 if nothing is known of the place.
  mutating func findSlot(of number: Int) -> Int {
    guard !slotOfNumber.isEmpty, let slot = slotOfNumber[number] else { return -1 }
    slots[slot]?.search = search
    return slot
  }

  /// Slots that the current search has not found.
  var indicesNotFound: [Int] { slots.indices.filter { slots[$0].map { $0.search != search } ?? false } }

  // MARK: Dwell

  private mutating func expectDwell(_ known: Slot) {
    if let due = known.dwellsAt { nextDwell = min(nextDwell, due) }
  }

  /// Returns the slots of stays that have become dwells, each once, except those that have just been entered.
  mutating func takeDwells(at clock: Int64, except entered: [Int]) -> [Int] {
    var due: [Int] = []
    nextDwell = .max
    for slot in slots.indices {
      guard let known = slots[slot], let moment = known.dwellsAt else { continue }
      if moment <= clock, known.state.otherSide == nil, !known.state.isHeld, !entered.contains(slot) {
        slots[slot]?.state.hasDwelled = true
        due.append(slot)
      } else {
        nextDwell = min(nextDwell, moment)
      }
    }
    return due
  }

  // MARK: All

  /// Places that the subject is inside.
  var inside: [(place: PointOfInterest, state: WatchedPlace)] {
    slots.compactMap { known in known.flatMap { $0.state.isInside == true ? ($0.place, $0.state) : nil } }
  }

  var places: [PointOfInterest] { slots.compactMap { $0?.place } }

  var memory: [RegionMonitor.Memory.Place] {
    slots.compactMap { known in known.map { .init(id: $0.place.id, state: $0.state) } }
  }
}

extension KnownPlaces.Slot {
  /// Time at which the stay becomes a dwell; `nil` if it will not, or has already.
  fileprivate var dwellsAt: Int64? {
    guard state.isInside == true, !state.hasDwelled, let dwellTime = place.dwellTime else { return nil }
    return state.enteredAt.saturatingAdding(dwellTime.inNanoseconds)
  }
}
