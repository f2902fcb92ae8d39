/// The places that a subject is inside, beside its ``CompactDecider``: those in which nothing is in doubt or pending.
package struct CompactStays: Sendable {
  struct Stay: Sendable {
    /// Start of the stay, in nanoseconds without lost time.
    let enteredAt: Int64
    let number: UInt32
    let hasDwelled: Bool
  }

  /// Difference between the time line of the locations and the one without lost time.
  let lost: Int64
  /// Time on the line of the locations before which no stay becomes a dwell.
  let dwellsAt: Int64
  /// Most subjects are in one place; its stay takes no memory of its own.
  private let first: Stay
  private let others: [Stay]

  /// Returns `nil` if the monitor has more state than this.
  init?(_ regions: RegionMonitor, line: Int64) {
    guard let stays = regions.settledStays, let first = stays.first else { return nil }
    (self.first, others) = (first, Array(stays.dropFirst()))
    lost = line.saturatingSubtracting(regions.clock)
    dwellsAt = regions.known.nextDwell.saturatingAdding(lost)
  }

  var count: Int { 1 + others.count }

  func contains(_ number: Int) -> Bool {
    Int(first.number) == number || others.contains { Int($0.number) == number }
  }

  fileprivate var all: [Stay] { [first] + others }
}

extension RegionMonitor {
  /// Places that the subject is inside; `nil` if there is any state that is in doubt or pending.
  var settledStays: [CompactStays.Stay]? {
    guard isCalm else { return nil }
    return known.settledStays
  }

  /// Continues with stays, at a time on the line of the locations.
  mutating func resume(_ stays: CompactStays, line: Int64) {
    clock = line.saturatingSubtracting(stays.lost)
    for stay in stays.all {
      var state = WatchedPlace(isInside: true)
      (state.enteredAt, state.hasDwelled) = (stay.enteredAt, stay.hasDwelled)
      _ = known.insert(Int(stay.number), places.place(Int(stay.number)), state)
    }
  }
}

extension KnownPlaces {
  /// The states if all are plainly inside; otherwise `nil`.
  fileprivate var settledStays: [CompactStays.Stay]? {
    var stays: [CompactStays.Stay] = []
    for known in all {
      guard known.state.isInside == true, known.state.isSettled, let number = UInt32(exactly: known.number) else {
        return nil
      }
      stays.append(.init(enteredAt: known.state.enteredAt, number: number, hasDwelled: known.state.hasDwelled))
    }
    return stays
  }
}
