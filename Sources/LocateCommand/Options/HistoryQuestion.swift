import ArgumentParser
package import LocationKit
import LocationTracks

/// What is asked about the past.
struct HistoryQuestion: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .value("time", "Print the position at this time, and the locations before and after it."),
    transform: TimePoint.parse)
  var at: TimePoint?

  // The south and the west are negative: such a value must not be taken for an option.
  @Option(
    parsing: .unconditional, help: .value("lat,lon,radius", "Print each stay within this circle: degrees, metres."),
    transform: AnchorCircle.parse)
  var near: AnchorCircle?

  @Option(
    help: .value("file", "Print each stay in places: see --pois of watch. May be repeated."),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var within: [String] = []

  @Option(
    help: .value(
      "file", "Print all events at places, as watch would have; with --summary, the time at each. May be repeated."),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var pois: [String] = []

  @Flag(help: "With --near and --within: print only the first stay at each place.")
  var first = false

  @Flag(help: "With --near and --within: print only the last stay at each place.")
  var last = false

  @Option(
    parsing: .unconditional,
    help: .value("s,w,n,e", "Print the locations in a box; west is greater than east across 180."))
  var box: DegreeBox?

  @Option(help: .value("m/s", "Print the locations with a higher speed."))
  var speedAbove: Magnitude?

  @Option(help: .value("time", "Print the gaps without a location that are longer."))
  var gapLongerThan: TimeSpan?

  @Flag(help: "Print visits: see --visits of watch; also with --pois.")
  var visits = false

  @Option(help: "Print distance, moving time, top speed, ascent and places (--pois) by day, week, month or year.")
  var summary: SummaryPeriod?

  @Option(help: .value("length", "Simplify: omit each location within LENGTH of the last one printed."))
  var levelOfDetail: Length?

  @Option(
    help: .value(
      "time",
      "With --at: interpolate between locations that are at most this far apart (default: 1m). With --near, --within and --summary: end a stay after a longer silence (default: 12h)."
    ))
  var longestGap: TimeSpan?

  @Option(
    help: .value(
      "length",
      "With --near, --within, --pois, --visits and --summary: ignore locations with a larger error (radius at the 95 % level)."
    ))
  var maxError: Length?

  @Flag(help: "Leave out the locations that were not trusted when they were recorded: jammed, spoofed, impossible.")
  var trusted = false

  private var count: Int {
    let isAsked = [
      at != nil, near != nil, !within.isEmpty, box != nil, speedAbove != nil, gapLongerThan != nil,
      visits || !pois.isEmpty && summary == nil, summary != nil, levelOfDetail != nil,
    ]
    return isAsked.count { $0 }
  }

  var isAsked: Bool { count > 0 }

  /// Whether the answer is made of locations, which all formats can hold.
  var printsLocations: Bool { count == 0 || box != nil || speedAbove != nil || levelOfDetail != nil }

  func check(_ output: OutputOptions) throws {
    if count > 1 { throw ValidationError("ask one question at a time") }
    if first || last, near == nil, within.isEmpty {
      throw ValidationError("--first and --last choose stays: add --near or --within")
    }
    if longestGap != nil, at == nil, near == nil, within.isEmpty, summary == nil {
      throw ValidationError("--longest-gap belongs to --at, --near, --within and --summary: give one of them")
    }
    if maxError != nil, near == nil, within.isEmpty, pois.isEmpty, !visits, summary == nil {
      throw ValidationError(
        "--max-error decides about places and totals: add --near, --within, --pois, --visits or --summary")
    }
    guard printsLocations || output.format == .text || output.format == .json else {
      throw ValidationError("the answer is not a track: --format must be text or json here")
    }
  }
}

/// `SOUTH,WEST,NORTH,EAST` in degrees.
extension DegreeBox: ExpressibleByArgument {
  package init?(argument: String) {
    guard let numbers = CoordinateText.numbers(argument, count: 4) else { return nil }
    self.init(numbers)
  }
}
