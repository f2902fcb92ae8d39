/// A report of a fetcher. The rare large cases are indirect, so that the frequent locations stay small.
@nonexhaustive
public enum Reading: Sendable, Hashable {
  /// A position.
  case location(Location)
  /// A report that the source is working and has no position.
  case noFix(NoFix)
  /// The satellites in view.
  indirect case sky(SkyView)
  /// The direction in which a compass or a pair of antennas points.
  indirect case heading(Heading)
  /// A skipped input, or a source that is temporarily out of reach. The stream continues.
  indirect case fault(LocationError)
  /// A change to another source or device, from a source that consists of several. The readings of the new one follow.
  indirect case sourceChanged(SourceChange)
  /// The number of items read and skipped so far. A source that ends reports it at least once, as its last reading.
  indirect case counts(InputCounts)

  /// Origin of the reading; `nil` for a reading that comes from no device.
  public var origin: LocationOrigin? {
    switch self {
    case .location(let location): location.origin
    case .noFix(let report): report.origin
    case .sky(let view): view.origin
    case .heading(let heading): heading.origin
    case .fault, .sourceChanged, .counts: nil
    }
  }

  /// Returns the reading as one of another device; unchanged if it comes from no device.
  package func moved(to origin: LocationOrigin) -> Reading {
    switch self {
    case .location(var location):
      location.origin = origin
      return .location(location)
    case .noFix(var report):
      report.origin = origin
      return .noFix(report)
    case .sky(var view):
      view.origin = origin
      return .sky(view)
    case .heading(var heading):
      heading.origin = origin
      return .heading(heading)
    case .fault, .sourceChanged, .counts: return self
    }
  }
}

/// The number of items that a source has read and skipped.
public struct InputCounts: Sendable, Hashable {
  /// Name of the source, if there are several; `nil` if there is only one.
  public var source: String?
  /// Unit of the counts: `sentences`, `points`, `lines`.
  public var unit: String
  /// Number of items read.
  public var read: Int
  /// Number of skipped items, by reason: `bad checksum`.
  public var skipped: [String: Int]
  /// Number of items that were read in spite of a flaw, by flaw: `text after the checksum`, or `no checksum` if the
  /// user accepts that.
  public var tolerated: [String: Int]

  /// Creates counts; `unit` is what the source counts.
  public init(unit: String, read: Int = 0, skipped: [String: Int] = [:], tolerated: [String: Int] = [:]) {
    self.unit = unit
    self.read = read
    self.skipped = skipped
    self.tolerated = tolerated
  }

  /// Counts a skipped item.
  public mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }

  /// Counts an item that was read in spite of a flaw.
  public mutating func tolerate(_ flaw: String) { tolerated[flaw, default: 0] += 1 }

  /// Adds the counts of another run, sender or part of the source.
  package mutating func add(_ other: InputCounts) {
    read += other.read
    skipped.merge(other.skipped, uniquingKeysWith: +)
    tolerated.merge(other.tolerated, uniquingKeysWith: +)
  }
}
