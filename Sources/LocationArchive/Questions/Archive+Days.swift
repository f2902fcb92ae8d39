package import LocationKit

/// What a cache of derived values needs to know of the locations of a subject, without reading them.
extension Archive {
  /// Returns a number that tells whether the blocks with times within `keys` are those of an earlier opening. It is the
  /// same in every run.
  ///
  /// - Parameter keys: nanoseconds since 1970.
  package func fingerprint(of subject: String, within keys: ClosedRange<Int64>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ number: UInt64) {
      hash = (hash ^ number) &* 0x100_0000_01B3
      hash ^= hash >> 32
    }
    guard let number = number(of: subject) else { return hash }
    for group in groups(of: number, within: keys) {
      for index in group.blocks {
        let header = snapshot.blocks[number][index].place.header
        guard header.keys.overlaps(keys) else { continue }
        mix(UInt64(header.bodyCheck) << 32 | UInt64(UInt32(truncatingIfNeeded: header.bodyLength)))
        mix(UInt64(bitPattern: header.keys.lowerBound))
        mix(UInt64(bitPattern: header.keys.upperBound))
      }
    }
    return hash
  }

  /// Returns the days of UTC, since 1970 and in order, on which a subject may have locations. Reads the times of blocks
  /// that span more than two days.
  ///
  /// - Parameter keys: nanoseconds since 1970.
  package func days(of subject: String, within keys: ClosedRange<Int64>) throws(LocationError) -> [Int64] {
    guard let number = number(of: subject) else { return [] }
    var days: Set<Int64> = []
    func day(_ key: Int64) -> Int64 { key.dividedRoundingDown(by: UTCInstant.nanosecondsPerDay) }
    for index in groups(of: number, within: keys).lazy.flatMap(\.blocks) {
      let block = snapshot.blocks[number][index].place.header.keys
      guard block.overlaps(keys) else { continue }
      let (first, last) = (day(max(block.lowerBound, keys.lowerBound)), day(min(block.upperBound, keys.upperBound)))
      if last - first < 2 {
        days.formUnion([first, last])
        continue
      }
      var cursor = RowCursor(
        self, number, BlockGroup(blocks: index..<(index + 1), keys: block), keys, columns: .keys)
      while let (rows, range) = try cursor.next() {
        // The first row of each day: there are few days and many rows.
        var row = range.lowerBound
        while range.contains(row) {
          let found = day(rows[.key, row])
          days.insert(found)
          let end = (found + 1).saturatingMultiplied(by: UTCInstant.nanosecondsPerDay)
          row = max(row + 1, rows.firstRow(from: end))
        }
      }
    }
    return days.sorted()
  }

  /// Time of the last location of a subject before a key; `nil` if there is none from `first` on.
  package func lastTime(
    of subject: String, before key: Int64, from first: Int64
  ) throws(LocationError) -> UTCInstant? {
    guard let number = number(of: subject), first < key else { return nil }
    for group in groups(of: number, within: first...(key - 1)).reversed() {
      var cursor = RowCursor(self, number, group, first...(key - 1), columns: .keys)
      var last: Int64?
      while let (rows, range) = try cursor.next() { last = range.last.map { rows[.key, $0] } ?? last }
      if let last { return UTCInstant(nanoseconds: last) }
    }
    return nil
  }
}
