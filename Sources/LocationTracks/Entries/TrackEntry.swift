public import LocationKit

/// One entry of a track file, in file order. Rare and large entries are boxed, so that the many points stay small.
public enum TrackEntry: Sendable, Hashable {
  /// Metadata of the whole file: once, before all points.
  indirect case metadata(TrackMetadata)
  /// A waypoint.
  indirect case waypoint(Waypoint)
  /// The beginning of a route, to which the following route points belong.
  indirect case route(TrackHeader)
  /// A point of a route.
  indirect case routePoint(Waypoint)
  /// The beginning of a track. A track without a header may begin with its first point.
  indirect case track(TrackHeader)
  /// A point of a track; the first of each segment is marked (``/LocationKit/Location/startsSegment``).
  case point(TrackPoint)
  /// A report of the recorder that it had no fix: the segment ends here.
  case noFix(NoFix)
  /// A view of the satellites.
  case sky(SkyView)
  /// A heading of a compass.
  indirect case heading(Heading)
  /// A report that something was skipped; the file continues.
  indirect case fault(LocationError)

  package init(_ location: Location) { self = .point(TrackPoint(location)) }

  /// Reading that a fetcher reports for the entry; `nil` for entries that no live source has.
  public var reading: Reading? {
    switch self {
    case .point(let point): .location(point.location)
    case .noFix(let report): .noFix(report)
    case .sky(let view): .sky(view)
    case .heading(let heading): .heading(heading)
    case .fault(let error): .fault(error)
    case .metadata, .waypoint, .route, .routePoint, .track: nil
    }
  }

  /// Creates the entry of a reading; `nil` for an account and a change of source.
  package init?(_ reading: Reading) {
    switch reading {
    case .location(let location): self.init(location)
    case .noFix(let report): self = .noFix(report)
    case .sky(let view): self = .sky(view)
    case .heading(let heading): self = .heading(heading)
    case .fault(let error): self = .fault(error)
    case .sourceChanged, .counts: return nil
    }
  }
}

extension [TrackEntry] {
  /// Appends the readings as entries and removes them from their array.
  mutating func take(_ readings: inout [Reading]) {
    for reading in readings {
      if let entry = TrackEntry(reading) { append(entry) }
    }
    readings.removeAll(keepingCapacity: true)
  }
}
