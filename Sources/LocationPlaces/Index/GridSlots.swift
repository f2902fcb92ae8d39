/// The directory of a level's cells that have entries, sorted by hash. A cell is at its home or after it. Gaps show
/// immediately that a cell has no entries.
enum GridSlots {
  static let empty = UInt32.max

  static func home(of hash: UInt32, homes: Int) -> Int { Int((UInt64(hash) &* UInt64(homes)) >> 32) }
}

extension GridLevel {
  /// Returns the index of the first entry of a cell, and the number of its entries; none if the cell is missing or
  /// broken.
  @inline(__always)
  func entries(of cell: UInt32, in image: IndexImage) -> (start: Int, count: Int) {
    let hash = Self.hash(cell)
    var slot = GridSlots.home(of: hash, homes: sections.homes)
    var verified = slot
    while slot + 1 < sections.slotCount {
      if slot >= verified {
        verified = min(slot + 8, sections.slotCount - 1)
        guard image.isIntact(sections.slots + 8 * slot, 8 * (verified - slot + 1)) else { break }
      }
      let (found, start) = self.slot(slot, in: image)
      if found < hash {
        slot += 1
        continue
      }
      guard found == hash else { break }
      let end = self.slot(slot + 1, in: image).start
      guard start < end, Int(end) <= sections.entryCount,
        image.isIntact(sections.entries + GridEntry.size * Int(start), GridEntry.size * Int(end - start))
      else { break }
      return (Int(start), Int(end - start))
    }
    return (0, 0)
  }

  @inline(__always)
  private func slot(_ number: Int, in image: IndexImage) -> (hash: UInt32, start: UInt32) {
    let word = image.load(sections.slots + 8 * number, as: UInt64.self)
    return (UInt32(truncatingIfNeeded: word), UInt32(truncatingIfNeeded: word >> 32))
  }

  /// Returns the row with a number; `nil` if it is broken, or forged such that it has no cells.
  @inline(__always)
  func row(_ row: Int, in image: IndexImage) -> GridRow? {
    let offset = sections.rows + row * MemoryLayout<GridRow>.stride
    guard image.isIntact(offset, MemoryLayout<GridRow>.size) else { return nil }
    let frame = image.load(offset, as: GridRow.self)
    guard frame.isSound else {
      image.fail("row \(row) of a grid is invalid")
      return nil
    }
    return frame
  }
}
