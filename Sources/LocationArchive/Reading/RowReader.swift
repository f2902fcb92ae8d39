import LocationKit

/// A reader of the rows of one subject in the order of their keys. It skips groups by their summary.
struct RowReader {
  private let archive: LocationArchive
  private let subject: Int
  private let keys: ClosedRange<Int64>
  private var groups: ArraySlice<BlockGroup>
  private var cursor: RowCursor?
  private(set) var rows = RowBuffer()
  private var range = 0..<0

  /// - Parameter subject: `nil` for no rows.
  init(_ archive: LocationArchive, subject: Int?, keys: ClosedRange<Int64>) {
    (self.archive, self.subject, self.keys) = (archive, subject ?? 0, keys)
    groups = subject.map { archive.groups(of: $0, within: keys) } ?? []
  }

  /// The next of ``rows``; `nil` at the end.
  ///
  /// - Parameter isWanted: whether a row may be needed of a block with this summary.
  mutating func next(_ isWanted: (BlockHeader) -> Bool) throws(LocationError) -> Int? {
    while true {
      if let row = range.popFirst() { return row }
      guard try nextRows(isWanted) else { return nil }
    }
  }

  private mutating func nextRows(_ isWanted: (BlockHeader) -> Bool) throws(LocationError) -> Bool {
    while true {
      if let piece = try cursor?.next() {
        (rows, range) = (piece.rows, piece.range)
        return true
      }
      guard let group = groups.popFirst() else { return false }
      if let header = archive.header(subject, group), !isWanted(header) { continue }
      cursor = archive.cursor(subject, group, keys)
    }
  }
}
