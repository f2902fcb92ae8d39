/// The ids of the resident subjects. Each has a slot, a number from 0 that is used again after the subject is removed.
///
/// A hash table of slots, in which an id is at its home or after it (linear probing), at most three quarters full.
package struct SubjectTable: Sendable {
  private var ids: [String?] = []
  private var free: [UInt32] = []
  /// Slot of the id plus 1; 0 for none.
  private var homes = [UInt32](repeating: 0, count: 16)

  package init() {}

  package var count: Int { ids.count - free.count }
  /// Upper bound of the slots in use.
  package var end: Int { ids.count }

  package subscript(slot: Int) -> String? { ids[slot] }

  /// Returns the slot of an id; `nil` if it is not resident.
  package func find(_ id: String) -> Int? {
    var home = home(of: id)
    while homes[home] != 0 {
      let slot = Int(homes[home]) - 1
      if ids[slot] == id { return slot }
      home = (home + 1) & (homes.count - 1)
    }
    return nil
  }

  /// Adds an id that is not resident. Returns its slot.
  package mutating func insert(_ id: String) -> Int {
    if 4 * (count + 1) > 3 * homes.count { grow() }
    let slot: Int
    if let last = free.popLast() {
      slot = Int(last)
      ids[slot] = id
    } else {
      slot = ids.count
      ids.append(id)
    }
    place(slot, id)
    return slot
  }

  package mutating func remove(_ slot: Int) {
    guard let id = ids[slot] else { return }
    var gap = home(of: id)
    while homes[gap] != UInt32(slot + 1) { gap = (gap + 1) & (homes.count - 1) }
    // Entries after the gap move into it if it lies between their home and their place (Knuth, TAOCP 3, 6.4, R).
    var place = gap
    homes[gap] = 0
    while true {
      place = (place + 1) & (homes.count - 1)
      guard homes[place] != 0, let other = ids[Int(homes[place]) - 1] else { break }
      let distance = (place - home(of: other)) & (homes.count - 1)
      guard distance >= (place - gap) & (homes.count - 1) else { continue }
      homes[gap] = homes[place]
      homes[place] = 0
      gap = place
    }
    ids[slot] = nil
    free.append(UInt32(slot))
  }

  private mutating func grow() {
    homes = [UInt32](repeating: 0, count: 2 * homes.count)
    for (slot, id) in ids.enumerated() { if let id { place(slot, id) } }
  }

  private mutating func place(_ slot: Int, _ id: String) {
    var home = home(of: id)
    while homes[home] != 0 { home = (home + 1) & (homes.count - 1) }
    homes[home] = UInt32(slot + 1)
  }

  private func home(of id: String) -> Int { id.hashValue & (homes.count - 1) }
}
