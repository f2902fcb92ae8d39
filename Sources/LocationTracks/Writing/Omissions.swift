/// Counts what a writer leaves out.
struct Omissions {
  /// In the order of the cases; empty as long as nothing was left out.
  private var counts: [Int] = []

  mutating func note(_ omission: Omission) {
    if counts.isEmpty { counts = [Int](repeating: 0, count: Omission.allCases.count) }
    counts[omission.rawValue] += 1
  }

  /// What is unknown leaves nothing out.
  mutating func note<Value>(_ omission: Omission, if value: Value?) {
    if value != nil { note(omission) }
  }

  /// A creator alone describes no file.
  mutating func note(_ metadata: TrackMetadata) {
    if metadata != TrackMetadata(creator: metadata.creator) { note(.metadata) }
  }

  /// For formats that have room for points only: counts what is said of the file, of its tracks and routes, and marks.
  mutating func noteMark(_ entry: TrackEntry) {
    switch entry {
    case .metadata(let metadata): note(metadata)
    case .waypoint: note(.waypoints)
    case .route: note(.routes)
    case .routePoint: note(.routePoints)
    case .track(let header): if header != TrackHeader() { note(.headers) }
    case .point, .noFix, .sky, .fault: break
    }
  }

  /// For ``TrackWriter/leftOut``.
  var byName: [String: Int] {
    var names: [String: Int] = [:]
    for (omission, count) in zip(Omission.allCases, counts) where count > 0 { names[omission.name] = count }
    return names
  }
}
