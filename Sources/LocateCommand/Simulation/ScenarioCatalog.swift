import Glibc
import LocationIO
import LocationKit
import LocationScenario
import LocationTracks
import ShippedScenarios

/// The built-in scenarios by name, and those in files.
enum ScenarioCatalog {
  static func printList() throws {
    var output = StandardOutput()
    let width = ShippedScenario.all.map(\.name.count).max() ?? 0
    for scenario in ShippedScenario.all {
      let gap = String(repeating: " ", count: width - scenario.name.count + 2)
      output.text.append(line: "\(scenario.name)\(gap)\(scenario.summary)")
    }
    try output.flush(due: true)
  }

  /// - Parameter argument: a name as in ``scenario(_:)``, or the same as a source: `scenario:city-walk`.
  static func scenario(named argument: String) throws(LocationError) -> Scenario {
    let scheme = "scenario:"
    return try scenario(argument.hasPrefix(scheme) ? String(argument.dropFirst(scheme.count)) : argument)
  }

  /// - Parameter name: a file or, if no such file exists, the name of a built-in scenario.
  static func scenario(_ name: String) throws(LocationError) -> Scenario {
    if let shipped = ShippedScenario.named(name), access(name, F_OK) != 0 {
      return try Scenario(yaml: shipped.yaml, source: name)
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
    return try Scenario(yaml: yaml, source: name, tracks: trackPoints)
  }

  /// Limit of a track file in bytes.
  private static let largestTrack = 100_000_000

  /// Returns the points of a track file in any format, for a scenario's `track` steps.
  private static func trackPoints(_ path: String) throws(LocationError) -> [ScenarioTrackPoint] {
    let bytes = try InputFile.contents(of: path, limit: largestTrack)
    guard let format = SourceCatalog.formats.first(where: { $0.recognizes(bytes.span) }) else {
      throw LocationError(.invalidData, "this is not a track", context: path)
    }
    var options = TrackOptions(source: path)
    options.wantsSky = false
    if var surveyor = format.makeSurveyor(options) {
      _ = surveyor.survey(bytes.span)
      options.firstDay = surveyor.firstDay
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
