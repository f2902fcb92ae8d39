import ArgumentParser
import LocationKit
package import LocationTracks

/// Edits of convert, applied in this order.
struct EditOptions: ParsableArguments {
  @OptionGroup var period: PeriodOptions

  @Flag(help: "Remove points that cannot be reached at --max-speed.")
  var dropJumps = false

  @Option(
    help: .value(
      "m/s",
      "With --drop-jumps: treat two locations that imply a higher speed as a jump (default: 100; an airliner flies at 300)."
    ))
  var maxSpeed: Magnitude?

  @Option(
    name: .customLong("hide-zone"),
    help: .value(
      "lat,lon,r",
      "Remove all points in a circle of radius 2R around the place; its centre is shifted by up to R; repeatable."))
  var hiddenZones: [HiddenZone] = []

  @Option(
    help: .value(
      "file",
      "Store the secret for the offset of --hide-zone in this file (default: hide-zone.secret in the settings folder)."),
    completion: .file())
  var hideSecret: String?

  @Option(help: .value("time", "Start a new segment after a longer gap."))
  var splitGap: TimeSpan?

  @Option(help: .value("length", "Remove points that are at most LENGTH from the simplified line."))
  var simplify: Length?

  /// Default of `--max-speed` in metres per second: above the speed of a car, below that of an aeroplane.
  static let usualMaximumSpeed = 100.0

  func validate() throws {
    if maxSpeed != nil, !dropJumps { throw ValidationError("--max-speed belongs to --drop-jumps: give both") }
    if maxSpeed?.value == 0 { throw ValidationError("--max-speed must be greater than 0") }
  }

  /// Returns the hidden circles, offset by the user's secret.
  func offsetZones() throws -> [HiddenZone] { try HiddenZone.offset(hiddenZones, bySecretIn: hideSecret) }

  /// - Parameters:
  ///   - limits: those of the period.
  ///   - zones: the result of ``offsetZones()``.
  func makeEdits(in limits: (start: TrackTime?, end: TrackTime?), hiding zones: [HiddenZone]) -> TrackEdits {
    var edits: [any TrackEdit] = []
    if period.isGiven { edits.append(TimeCrop(from: limits.start, to: limits.end)) }
    if dropJumps { edits.append(JumpFilter(maximumSpeed: maxSpeed?.value ?? Self.usualMaximumSpeed)) }
    if !zones.isEmpty { edits.append(HiddenZones(zones)) }
    if let splitGap { edits.append(GapSplit(longestGap: splitGap.duration)) }
    if let simplify { edits.append(LineSimplification(tolerance: simplify.metres)) }
    return TrackEdits(edits)
  }
}

/// A hidden zone: `LAT,LON,R`, a point in degrees and a length.
extension HiddenZone: ExpressibleByArgument {
  package init?(argument: String) {
    guard let zone = AnchorCircle(argument: argument), zone.circle.name == nil else { return nil }
    self.init(center: zone.center, radius: zone.circle.radius)
  }

  /// Returns the zones, offset by the secret of the user. Creates the file of the secret if it does not exist.
  ///
  /// - Parameter path: path of that file; `nil` for the default.
  static func offset(_ zones: [HiddenZone], bySecretIn path: String?) throws(LocationError) -> [HiddenZone] {
    if zones.isEmpty { return [] }
    let secret = try ZoneSecretFile(path).read()
    return zones.map { $0.offset(by: secret) }
  }
}
