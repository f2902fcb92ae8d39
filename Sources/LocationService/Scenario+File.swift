import Glibc
import LocationIO
public import LocationKit
public import LocationScenario
import LocationTracks
import ShippedScenarios

extension Scenario {
  /// Reads a scenario from a YAML file or, if no such file exists, one that ships with this package: `city-walk`. Its
  /// `track` steps may name a track file of any format.
  ///
  /// Throws a ``/LocationKit/LocationError`` with the line and the column of what is wrong.
  public init(fileOrName name: String) throws(LocationError) {
    if let shipped = ShippedScenario.named(name), access(name, F_OK) != 0 {
      self = try Scenario(yaml: shipped.yaml, source: name)
      return
    }
    let yaml: [UInt8]
    do {
      yaml = try InputFile.contents(of: name, limit: 1_000_000)
    } catch {
      guard error.code == .inputNotFound, let meant = nearest(to: name, among: ShippedScenario.all.map(\.name)) else {
        throw error
      }
      throw LocationError(error.code, error.message, context: error.context, remedy: "did you mean \(meant)?")
    }
    self = try Scenario(yaml: yaml, source: name, tracks: Self.trackPoints)
  }

  /// Limit of a track file in bytes.
  private static let largestTrack = 100_000_000

  /// Returns the points of a track file in any format.
  private static func trackPoints(_ path: String) throws(LocationError) -> [ScenarioTrackPoint] {
    let bytes = try InputFile.contents(of: path, limit: largestTrack)
    guard let format = [any TrackFormat].all.first(where: { $0.recognizes(bytes.span) }) else {
      throw LocationError(.invalidData, "this is not a track", context: path)
    }
    var options = TrackOptions(source: path)
    options.wantsSky = false
    if var surveyor = format.makeSurveyor(options) {
      _ = surveyor.survey(bytes.span)
      options.firstDay = surveyor.firstDay
      options.takesTimedWaypoints = surveyor.hasTimedWaypointsOnly
    }
    var decoder = format.makeDecoder(options)
    var entries: [TrackEntry] = []
    try decoder.decode(bytes.span, into: &entries)
    try decoder.finish(into: &entries)
    return entries.compactMap { entry in
      guard case .point(let point) = entry else { return nil }
      let location = point.location
      return ScenarioTrackPoint(
        ScenarioPoint(location.coordinate, altitudeMSL: location.altitudeMSL), time: location.time)
    }
  }
}
