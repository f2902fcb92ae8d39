/// Those places of which more is known than that one is outside. Each has a slot.
struct KnownPlaces: Sendable {
  struct Slot: Sendable {
    let number: Int
    let place: PointOfInterest
    var state: WatchedPlace
    /// The last search that found it.
    fileprivate var search: Int
  }

  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var slotOfNumber: [Int: Int] = [:]
  private var search = 0
  /// When the next stay is a dwell, or earlier: nanoseconds of time that was not lost.
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

  mutating func remove(_ slot: Int) {
    if let number = slots[slot]?.number { slotOfNumber[number] = nil }
    slots[slot] = nil
    free.append(slot)
  }

  mutating func decide(
    _ slot: Int, _ sighting: Sighting, _ hysteresis: Double, _ confirmation: ConfirmationLimits
  ) -> WatchedPlace.Decision? {
    let decision = slots[slot]?.state.decide(sighting, hysteresis: hysteresis, confirmation: confirmation)
    if case .enter? = decision { expectDwell(self[slot]) }
    return decision
  }

  /// Changes what is known of each place, by its number.
  mutating func forEachState(_ body: (Int, inout WatchedPlace) -> Void) {
    for slot in slots.indices {
      guard var known = slots[slot] else { continue }
      body(known.number, &known.state)
      slots[slot] = known
    }
  }

  // MARK: Search

  mutating func beginSearch() { search += 1 }

  /// −1 where nothing is known of the place.
  mutating func findSlot(of number: Int) -> Int {
    guard !slotOfNumber.isEmpty, let slot = slotOfNumber[number] else { return -1 }
    slots[slot]?.search = search
    return slot
  }

  /// Those slots that the search has not found.
  var indicesNotFound: [Int] { slots.indices.filter { slots[$0].map { $0.search != search } ?? false } }

  // MARK: Dwell

  private mutating func expectDwell(_ known: Slot) {
    if let due = known.dwellsAt { nextDwell = min(nextDwell, due) }
  }

  /// The stays that have become dwells, each once; not of those slots that have just been entered.
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

  /// The places that one is inside.
  var inside: [(place: PointOfInterest, state: WatchedPlace)] {
    slots.compactMap { known in known.flatMap { $0.state.isInside == true ? ($0.place, $0.state) : nil } }
  }

  var places: [PointOfInterest] { slots.compactMap { $0?.place } }

  var memory: [RegionMonitor.Memory.Place] {
    slots.compactMap { known in known.map { .init(id: $0.place.id, state: $0.state) } }
  }
}

extension KnownPlaces.Slot {
  /// When the stay is a dwell; `nil` where it will not be, or has been.
  fileprivate var dwellsAt: Int64? {
    guard state.isInside == true, !state.hasDwelled, let dwellTime = place.dwellTime else { return nil }
    return state.enteredAt.saturatingAdding(dwellTime.inNanoseconds)
  }
}
