import LocationText

/// The elements from the root to the innermost one that is read, one byte each in one word: GPX nests no deeper than
/// seven (`gpx`, `trk`, `trkseg`, `trkpt`, `extensions`, `TrackPointExtension`, `hr`).
struct GPXPath {
  /// Innermost element; `nil` for the document itself.
  private(set) var last: GPXElement?
  private var outer: UInt64 = 0

  mutating func append(_ element: GPXElement) {
    outer = outer << 8 | UInt64(last?.rawValue ?? 0)
    last = element
  }

  mutating func removeLast() {
    last = GPXElement(rawValue: UInt16(truncatingIfNeeded: outer & 0xFF))
    outer >>= 8
  }
}
