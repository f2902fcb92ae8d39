/// What a fetcher reports. What is rare and large lies in a box, so that the many locations stay small.
public enum Reading: Sendable, Hashable {
  case location(Location)
  /// The source speaks, and says that it has no position.
  case noFix(NoFix)
  indirect case sky(SkyView)
  /// Something was skipped, or the source is out of reach for now. The stream goes on.
  indirect case fault(LocationError)
  /// From a source that is made of several: whose readings follow.
  indirect case sourceChanged(SourceChange)
  /// What has been read and skipped so far; at least once, last, by a source that ends.
  indirect case account(SourceAccount)

  /// Who says so; `nil` for what no device has said.
  public var origin: LocationOrigin? {
    switch self {
    case .location(let location): location.origin
    case .noFix(let report): report.origin
    case .sky(let view): view.origin
    case .fault, .sourceChanged, .account: nil
    }
  }
}

/// What a source has read, and what it left out.
public struct SourceAccount: Sendable, Hashable {
  /// Which of several sources; `nil` where there is one.
  public var source: String?
  /// What is counted: `sentences`, `points`, `lines`.
  public var unit: String
  public var read: Int
  /// How often something was skipped, by reason: `bad checksum`.
  public var skipped: [String: Int]
  /// How often something was read in spite of a flaw, by flaw: `text after the checksum`, and `no checksum` where the user
  /// accepts that.
  public var tolerated: [String: Int]

  public init(unit: String, read: Int = 0, skipped: [String: Int] = [:], tolerated: [String: Int] = [:]) {
    self.unit = unit
    self.read = read
    self.skipped = skipped
    self.tolerated = tolerated
  }

  public mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }

  public mutating func tolerate(_ flaw: String) { tolerated[flaw, default: 0] += 1 }

  /// Counts what another run of the source has read.
  mutating func add(_ other: SourceAccount) {
    read += other.read
    skipped.merge(other.skipped, uniquingKeysWith: +)
    tolerated.merge(other.tolerated, uniquingKeysWith: +)
  }
}
