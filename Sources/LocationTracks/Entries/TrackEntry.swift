public import LocationKit

/// One thing that a track file holds, in file order. What is rare and large lies in a box, so that the many points stay
/// small.
public enum TrackEntry: Sendable, Hashable {
  /// What is said of the whole file: once, before all points.
  indirect case metadata(TrackMetadata)
  indirect case waypoint(Waypoint)
  /// A route begins: the route points that follow are its own.
  indirect case route(TrackHeader)
  indirect case routePoint(Waypoint)
  /// A track begins. A track without anything to say of itself may begin with its first point.
  indirect case track(TrackHeader)
  /// A point of a track; the first of each segment says so (``LocationKit/Location/startsSegment``).
  case point(TrackPoint)
  /// The recorder said that it had no fix: the segment ends here.
  case noFix(NoFix)
  case sky(SkyView)
  /// Something was skipped; the file goes on.
  indirect case fault(LocationError)

  public init(_ location: Location) { self = .point(TrackPoint(location)) }

  /// What a fetcher reports of it; `nil` for what no live source has.
  public var reading: Reading? {
    switch self {
    case .point(let point): .location(point.location)
    case .noFix(let report): .noFix(report)
    case .sky(let view): .sky(view)
    case .fault(let error): .fault(error)
    case .metadata, .waypoint, .route, .routePoint, .track: nil
    }
  }

  /// The entry that a reading makes; `nil` for an account and a change of source.
  public init?(_ reading: Reading) {
    switch reading {
    case .location(let location): self.init(location)
    case .noFix(let report): self = .noFix(report)
    case .sky(let view): self = .sky(view)
    case .fault(let error): self = .fault(error)
    case .sourceChanged, .account: return nil
    }
  }
}
