public import LocationKit

/// The locations that ``ArchiveWriter/trim(_:progress:)`` removes: all old ones, and most of those that are rather old.
public struct ArchiveTrimming: Sendable, Hashable {
  /// Removes most locations before a time.
  public struct Thinning: Sendable, Hashable {
    /// Locations before this time are thinned.
    public var before: UTCInstant
    /// The longest time between two locations that remain, where the archive has locations in between; nanoseconds
    /// are significant.
    public var interval: Duration

    /// Creates the rule for the locations before a time.
    public init(before: UTCInstant, interval: Duration) { (self.before, self.interval) = (before, interval) }
  }

  /// Locations before this time are removed; `nil` keeps all.
  public var start: UTCInstant?
  /// Where several apply to a location, the one with the longest interval counts.
  public var thinnings: [Thinning]
  /// Whether damaged blocks are removed as well. Otherwise trimming fails where it would have to rewrite them.
  public var dropsDamaged: Bool

  /// Creates a selection; by default, it removes nothing.
  public init(start: UTCInstant? = nil, thinnings: [Thinning] = [], dropsDamaged: Bool = false) {
    (self.start, self.thinnings, self.dropsDamaged) = (start, thinnings, dropsDamaged)
  }
}

extension ArchiveTrimming {
  /// Key of the first location that is kept.
  var firstKey: Int64 { start?.nanoseconds ?? .min }

  /// Keys from here on are neither removed nor thinned.
  var endKey: Int64 { thinnings.map(\.before.nanoseconds).reduce(firstKey, max) }

  /// The interval in nanoseconds that applies to a key; `nil` if the location is not thinned.
  func interval(at key: Int64) -> Int64? {
    var longest: Int64?
    for thinning in thinnings where key < thinning.before.nanoseconds {
      longest = max(longest ?? 0, thinning.interval.inNanoseconds)
    }
    return longest
  }
}
