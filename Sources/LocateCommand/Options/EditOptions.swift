import ArgumentParser
import LocationKit
package import LocationTracks

/// Edits of convert, applied in this order.
struct EditOptions: ParsableArguments {
  @Option(
    help: .value(
      "from..to",
      "Keep only this period: 2026-05-01T10:00Z..2026-05-01T11:00Z, 2026-05-01..2026-05-02 (with both days, in UTC), or +10m..+20m after the first time."
    ), transform: TimeSelection.parse)
  var crop: TimeSelection?

  @Flag(help: "Remove points that cannot be reached at --max-speed.")
  var dropJumps = false

  @Option(help: .value("m/s", "Highest possible speed for --drop-jumps (default: 100; an airliner flies at 300)."))
  var maxSpeed: Magnitude?

  @Option(
    name: .customLong("hide-zone"),
    help: .value(
      "lat,lon,r",
      "Remove all points in a circle of radius 2 R that is offset by up to R metres from a place; repeatable."))
  var hiddenZones: [HiddenZone] = []

  @Option(
    help: .value(
      "file",
      "Store the secret for the offset of --hide-zone in this file (default: hide-zone.secret in the settings folder)."),
    completion: .file())
  var hideSecret: String?

  @Option(help: .value("time", "Start a new segment after a longer gap."))
  var splitGap: TimeSpan?

  @Option(help: .value("metres", "Remove points that are at most METRES from the simplified line."))
  var simplify: Magnitude?

  /// Default of `--max-speed` in metres per second: above the speed of a car, below that of an aeroplane.
  static let usualMaximumSpeed = 100.0

  func validate() throws {
    if TrackTime.isReversed(from: crop?.start, to: crop?.end) {
      throw ValidationError("--crop ends before it begins: write the earlier time first")
    }
    if maxSpeed != nil, !dropJumps { throw ValidationError("--max-speed belongs to --drop-jumps: give both") }
    if maxSpeed?.value == 0 { throw ValidationError("--max-speed is greater than 0") }
  }

  /// Returns the hidden circles, offset by the user's secret.
  func offsetZones() throws -> [HiddenZone] { try HiddenZone.offset(hiddenZones, bySecretIn: hideSecret) }

  /// - Parameter zones: the result of ``offsetZones()``.
  func makeEdits(hiding zones: [HiddenZone]) -> TrackEdits {
    var edits: [any TrackEdit] = []
    if let crop { edits.append(TimeCrop(from: crop.start, to: crop.end)) }
    if dropJumps { edits.append(JumpFilter(maximumSpeed: maxSpeed?.value ?? Self.usualMaximumSpeed)) }
    if !zones.isEmpty { edits.append(HiddenZones(zones)) }
    if let splitGap { edits.append(GapSplit(longestGap: splitGap.duration)) }
    if let simplify { edits.append(LineSimplification(tolerance: simplify.value)) }
    return TrackEdits(edits)
  }
}

/// A period: `FROM..TO`. One of the two may be empty.
struct TimeSelection {
  let start: TrackTime?
  let end: TrackTime?

  init?(argument: String, now: UTCInstant = SystemWallClock.now()) {
    guard let dots = argument.firstRange(of: "..") else { return nil }
    let (from, to) = (String(argument[..<dots.lowerBound]), String(argument[dots.upperBound...]))
    let context = TimePoint.Context(now: now)
    start = TimePoint(from)?.trackTime(in: context)
    end = TimePoint(to)?.trackTime(in: context, isEnd: true)
    guard start != nil || end != nil, (start == nil) == from.isEmpty, (end == nil) == to.isEmpty else { return nil }
  }

  /// Parses the value of an option. The error gives valid forms.
  @Sendable
  static func parse(_ text: String) throws -> TimeSelection {
    if let selection = TimeSelection(argument: text) { return selection }
    throw ValidationError("not a period FROM..TO; write times such as \(TimePoint.forms)")
  }
}

/// A hidden zone: `LAT,LON,R` in degrees and metres.
extension HiddenZone: ExpressibleByArgument {
  package init?(argument: String) {
    guard let numbers = CoordinateText.numbers(argument, count: 3), numbers[2] > 0,
      let center = Coordinate(latitude: numbers[0], longitude: numbers[1])
    else { return nil }
    self.init(center: center, radius: numbers[2])
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
