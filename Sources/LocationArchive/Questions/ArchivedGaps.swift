public import LocationKit

/// The gaps between the locations of one subject, in order.
public struct ArchivedGaps: AsyncSequence, Sendable {
  public typealias Failure = LocationError

  /// The last time before a gap and the first time after it.
  public struct Element: Sendable, Hashable {
    /// Time of the last location before the gap.
    public var start: UTCInstant
    /// Time of the first location after the gap.
    public var end: UTCInstant

    /// Time from ``start`` to ``end``.
    public var duration: Duration { end.duration(since: start) }
  }

  let period: ArchivePeriod
  /// Nanoseconds.
  let limit: Int64

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Returns all gaps at once.
  func all() throws(LocationError) -> [Element] {
    var (iterator, gaps): (Iterator, [Element]) = (Iterator(self), [])
    while let gap = try iterator.nextGap() { gaps.append(gap) }
    return gaps
  }

  /// Decodes only blocks that contain such a gap, and those at the ends of the period. Of the others it reads the
  /// checksums: a damaged block is a gap.
  public struct Iterator: AsyncIteratorProtocol {
    private let period: ArchivePeriod
    private let limit: Int64
    private var groups: Slice<BlockGroups>
    private var last: Int64?
    private var found: ArraySlice<Element> = []

    fileprivate init(_ gaps: ArchivedGaps) {
      (period, limit, groups) = (gaps.period, gaps.limit, gaps.period.groups)
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> Element? {
      try nextGap()
    }

    fileprivate mutating func nextGap() throws(LocationError) -> Element? {
      while found.isEmpty, let group = groups.popFirst() { try take(group) }
      return found.popFirst()
    }

    private mutating func take(_ group: BlockGroup) throws(LocationError) {
      var all: [Element] = []
      let (archive, subject) = (period.archive, period.number ?? 0)
      if let header = archive.header(subject, group), group.isWithin(period.keys),
        Int64(header.longestGap) * 1_000_000 <= limit
      {
        guard try archive.hasBody(of: group, subject) else { return }
        note(header.keys.lowerBound, into: &all)
        last = header.keys.upperBound
      } else {
        var cursor = RowCursor(archive, subject, group, period.keys, columns: .keys)
        while let (rows, range) = try cursor.next() {
          for row in range { note(rows[.key, row], into: &all) }
        }
      }
      found = all[...]
    }

    private mutating func note(_ key: Int64, into all: inout [Element]) {
      if let last, key.saturatingSubtracting(last) > limit {
        all.append(Element(start: UTCInstant(nanoseconds: last), end: UTCInstant(nanoseconds: key)))
      }
      last = key
    }
  }
}

extension Archive {
  /// Returns whether the only block of a group can be read; notes the damage otherwise.
  fileprivate func hasBody(of group: BlockGroup, _ subject: Int) throws(LocationError) -> Bool {
    let block = snapshot.blocks[subject][group.blocks.lowerBound]
    if try snapshot.file(of: block).body(of: block.place) != nil { return true }
    noteDamage(of: block)
    return false
  }

  /// Returns the gaps between successive locations that are longer than `duration`. A damaged block appears as a gap,
  /// because its locations are missing; see ``damages``.
  public func gaps(
    longerThan duration: Duration, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedGaps {
    ArchivedGaps(period: ArchivePeriod(self, of: subject, from: from, to: to), limit: duration.inNanoseconds)
  }
}
