import LocationKit
import LocationNMEA
import LocationTracks

/// Track files, as a replay reads them: what a format wants to survey, then all of its entries.
enum TrackWork {
  static func locations(_ path: String, _ format: any TrackFormat, withSkies: Bool = false) throws -> Tally {
    var options = TrackOptions(source: path)
    options.wantsSky = withSkies
    options.firstDay = try firstDay(path, format, options)
    var decoder = format.makeDecoder(options)
    var totals = PointTotals()
    var entries: [TrackEntry] = []
    try InputBytes.forEachPiece(of: path) { piece in
      try decoder.decode(piece, into: &entries)
      totals.take(&entries)
    }
    try decoder.finish(into: &entries)
    totals.take(&entries)
    return totals.tally
  }

  private static func firstDay(
    _ path: String, _ format: any TrackFormat, _ options: TrackOptions
  ) throws -> FirstDay {
    guard var surveyor = format.makeSurveyor(options) else { return .unknown }
    struct Enough: Error {}
    do {
      try InputBytes.forEachPiece(of: path) { if !surveyor.survey($0) { throw Enough() } }
    } catch is Enough {}
    return surveyor.firstDay
  }
}
