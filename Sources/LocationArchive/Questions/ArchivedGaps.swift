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

  let archive: LocationArchive
  let subject: Int?
  let keys: ClosedRange<Int64>
  /// Nanoseconds.
  let limit: Int64

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Reads only blocks that contain such a gap, and those at the ends of the period.
  public struct Iterator: AsyncIteratorProtocol {
    private let gaps: ArchivedGaps
    private var groups: Slice<BlockGroups>
    private var last: Int64?
    private var found: ArraySlice<Element> = []

    fileprivate init(_ gaps: ArchivedGaps) {
      self.gaps = gaps
      groups =
        gaps.subject.map { gaps.archive.groups(of: $0, within: gaps.keys) } ?? BlockGroups.none
    }

    public mutating func next() async throws(LocationError) -> Element? { try nextGap() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> Element? {
      try nextGap()
    }

    private mutating func nextGap() throws(LocationError) -> Element? {
      while found.isEmpty, let group = groups.popFirst() { try take(group) }
      return found.popFirst()
    }

    private mutating func take(_ group: BlockGroup) throws(LocationError) {
      var all: [Element] = []
      if let header = gaps.archive.header(gaps.subject ?? 0, group), group.isWithin(gaps.keys),
        Int64(header.longestGap) * 1_000_000 <= gaps.limit
      {
        note(header.keys.lowerBound, into: &all)
        last = header.keys.upperBound
      } else {
        var cursor = gaps.archive.cursor(gaps.subject ?? 0, group, gaps.keys, columns: .keys)
        while let (rows, range) = try cursor.next() {
          for row in range { note(rows[.key, row], into: &all) }
        }
      }
      found = all[...]
    }

    private mutating func note(_ key: Int64, into all: inout [Element]) {
      if let last, key.saturatingSubtracting(last) > gaps.limit {
        all.append(Element(start: UTCInstant(nanoseconds: last), end: UTCInstant(nanoseconds: key)))
      }
      last = key
    }
  }
}

extension LocationArchive {
  /// Returns the gaps between successive locations that are longer than `duration`. A damaged block appears as a gap,
  /// because its locations are missing; see ``damages``.
  public func gaps(
    longerThan duration: Duration, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedGaps {
    let span = ArchiveSpan(from, to)
    return ArchivedGaps(
      archive: self, subject: span.keys == nil ? nil : number(of: subject), keys: span.keys ?? 0...0,
      limit: duration.inNanoseconds)
  }
}
