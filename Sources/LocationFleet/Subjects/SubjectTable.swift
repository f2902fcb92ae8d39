/// The ids of the resident subjects. Each has a slot, a number from 0 that is used again after the subject is removed.
///
/// A hash table of slots, in which an id is at its home or after it (linear probing), at most three quarters full.
package struct SubjectTable: Sendable {
  private var ids = ChunkedArray<String?>()
  private var free: [UInt32] = []
  /// In the low bits, which number the homes, the slot of the id plus 1; 0 for none. In the others, those bits of the
  /// id's hash: an id is read only if they agree.
  private var homes = [UInt32](repeating: 0, count: 16)

  package init() {}

  package var count: Int { ids.count - free.count }
  /// Upper bound of the slots in use.
  package var end: Int { ids.count }

  package subscript(slot: Int) -> String? { ids[slot] }

  /// Returns the slot of an id; `nil` if it is not resident.
  package func find(_ id: String) -> Int? {
    let hash = Self.hash(id)
    var home = Int(hash & mask)
    while homes[home] != 0 {
      if (homes[home] ^ hash) & ~mask == 0, case let slot = slot(at: home), ids[slot] == id { return slot }
      home = (home + 1) & Int(mask)
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
    var gap = Int(Self.hash(id) & mask)
    while self.slot(at: gap) != slot { gap = (gap + 1) & Int(mask) }
    // Entries after the gap move into it if it lies between their home and their place (Knuth, TAOCP 3, 6.4, R).
    var place = gap
    homes[gap] = 0
    while true {
      place = (place + 1) & Int(mask)
      guard homes[place] != 0, let other = ids[self.slot(at: place)] else { break }
      let distance = (place - Int(Self.hash(other) & mask)) & Int(mask)
      guard distance >= (place - gap) & Int(mask) else { continue }
      homes[gap] = homes[place]
      homes[place] = 0
      gap = place
    }
    ids[slot] = nil
    free.append(UInt32(slot))
  }

  private mutating func grow() {
    homes = [UInt32](repeating: 0, count: 2 * homes.count)
    for slot in 0..<ids.count { if let id = ids[slot] { place(slot, id) } }
  }

  private mutating func place(_ slot: Int, _ id: String) {
    let hash = Self.hash(id)
    var home = Int(hash & mask)
    while homes[home] != 0 { home = (home + 1) & Int(mask) }
    homes[home] = hash & ~mask | UInt32(slot + 1)
  }

  /// The bits that number the homes.
  private var mask: UInt32 { UInt32(truncatingIfNeeded: homes.count - 1) }

  /// The slot of the id at a home that is not empty.
  private func slot(at home: Int) -> Int { Int(homes[home] & mask) - 1 }

  private static func hash(_ id: String) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }
}
