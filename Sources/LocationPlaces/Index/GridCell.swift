import LocationKit

/// A cell that was looked up: its position, and the circles that touch it.
struct GridCell {
  /// Position in rows and columns.
  var row: Double
  var column: Double
  let frame: GridRow
  /// Entries: coordinates east, coordinates north, radii, words.
  let entries: UnsafeRawPointer
  let count: Int

  /// Calls `body` with the word of each circle that is not certainly farther than the margin, given in units, from
  /// the point; and whether the point is certainly within.
  ///
  /// `x` and `y` are in the plane of the cell's row.
  @inline(__always)
  func forEach(near x: Float, _ y: Float, margin: Float = 0, _ body: (UInt32, Bool) -> Void) {
    let (eastings, northings) = (entries, entries + 2 * count)
    let (radii, words) = (entries + 4 * count, entries + 6 * count)
    let outerMargin = margin + GridRow.rounding
    // Radii are rounded up, by at most one unit.
    let innerMargin = (margin - 1) * frame.surelyInside - GridRow.rounding
    var start = 0
    while start < count {
      // The bytes after the last entry are readable but meaningless: the mask excludes them.
      let dx = SIMD8<Float>((eastings + 2 * start).loadUnaligned(as: SIMD8<Int16>.self)) - x
      let dy = SIMD8<Float>((northings + 2 * start).loadUnaligned(as: SIMD8<Int16>.self)) - y
      let radius = SIMD8<Float>((radii + 2 * start).loadUnaligned(as: SIMD8<UInt16>.self))
      let squared = dx * dx + dy * dy
      let outer = (radius + outerMargin) * frame.surelyOutside
      var found = Self.bytes(squared .<= outer * outer)
      if count - start < 8 { found &= (1 << UInt64(8 * (count - start))) - 1 }
      if found != 0 {
        let inner = radius * frame.surelyInside + innerMargin
        let inside = Self.bytes((squared .<= inner * inner) .& (inner .> 0))
        repeat {
          let bit = found.trailingZeroBitCount
          let word = (words + 4 * (start + bit >> 3)).loadUnaligned(as: UInt32.self)
          body(word, (inside >> UInt64(bit)) & 1 != 0)
          found &= ~(0xFF << UInt64(bit))
        } while found != 0
      }
      start += 8
    }
  }

  /// Returns a byte of ones for each lane that is set.
  @inline(__always)
  private static func bytes(_ mask: SIMDMask<SIMD8<Int32>>) -> UInt64 {
    let lanes = SIMD8<Int32>(repeating: 0).replacing(with: SIMD8(repeating: -1), where: mask)
    return unsafeBitCast(SIMD8<Int8>(truncatingIfNeeded: lanes), to: UInt64.self)
  }
}
