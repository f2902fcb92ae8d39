import LocationKit
import LocationTesting
import LocationTracks

/// What becomes of entries.
func edited(_ entries: [TrackEntry], by edit: some TrackEdit) -> (entries: [TrackEntry], leftOut: [String: Int]) {
  var edit = edit
  var result: [TrackEntry] = []
  for entry in entries { edit.take(entry, into: &result) }
  edit.finish(into: &result)
  return (result, edit.leftOut)
}

extension TrackEntry {
  /// A point so many metres north and east of 52.5° north, 13.25° east, at noon and so many seconds.
  static func point(
    _ north: Double, _ east: Double = 0, second: Double? = nil, startsSegment: Bool = false
  ) -> TrackEntry {
    var location = Location.make(
      latitude: 52.5 + north / 111_270, longitude: 13.25 + east / 67_900,
      time: second.map { noon.advanced(by: .seconds($0)) })
    location.startsSegment = startsSegment
    return TrackEntry(location)
  }

  static let noon = UTCInstant(iso8601: "2026-05-01T12:00:00Z") ?? UTCInstant(nanoseconds: 0)

  static func noFix(second: Double) -> TrackEntry {
    .noFix(NoFix(time: noon.advanced(by: .seconds(second)), reason: .noFix, origin: origin))
  }

  static func sky(second: Double) -> TrackEntry {
    .sky(SkyView(time: noon.advanced(by: .seconds(second)), satellites: [], origin: origin))
  }

  private static let origin = LocationOrigin(source: "test", kind: .replayed)

  var location: Location? { if case .point(let point) = self { point.location } else { nil } }

  /// Seconds after noon, negative where it begins a segment: a short way to see what is left of a track.
  var second: Double? { location?.time.map { $0.duration(since: Self.noon).inSeconds } }

  var startsSegment: Bool { location?.startsSegment == true }
}
