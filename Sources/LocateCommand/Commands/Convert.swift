import ArgumentParser
import LocationIO
import LocationKit
import LocationService
import LocationTracks

struct Convert: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Convert track files, of any size, to another format.",
    usage: "locate convert <in> ... <out> [<options>]",
    discussion: """
      The format of an input is detected from its content. The format of the output
      follows from its name (.gpx, .fit, .tcx, .kml, .geojson, .csv, .nmea, .json),
      or from --output-format. Several inputs are concatenated, or merged into one
      track in order of time with --merge. - is standard input or output. Inputs may
      be packed: .gpx.gz, .kmz.

      An existing output is replaced once the new one is complete, an input never.
      Until then the new one is OUTPUT.*.part in the same folder: a full disk or a
      kill leaves the former output as it was. Ctrl-C completes the output early.
      Without any position there is no output, and the exit code is 65. A summary on
      standard error ends it.

      An output DIR.archive is a location archive: convert adds the locations to it,
      and omits those that it already contains. Its inputs may be folders, and ZIP
      archives such as the exports of Google Takeout, Strava, Apple Health and
      OwnTracks: all that is in them is read, and a table lists what was no track,
      and why. After an interruption, run the same command again.

      locate history answers questions about an archive. --subject van, or
      DIR.archive?subject=van, adds to one of several subjects. Lines of JSON that
      have a member "subject" are added to the subject that they name; with
      --subject, those of other subjects are skipped. Recordings of several people
      belong to several subjects. Recordings of one trip by several devices may
      share one: answers follow one of them at a time.

      --merge keeps a point without a time behind its predecessor. --from and --to
      remove points without a time, but keep waypoints and routes; their dates are
      those of UTC. --simplify keeps the ends of segments, and looks at the position
      only.

      --hide-zone hides a place, not only a circle: the circle is twice as large
      as R and offset by up to R, so that several tracks that end at it do not
      reveal the place. A secret of yours determines the offset; it is created on
      first use. Write a place in the same way each time. The creation time of
      the file is removed, too. What remains: when you left and entered the circle,
      names and descriptions, and where your tracks point.

      Examples:
        locate convert log.nmea ride.gpx
        locate convert mon.gpx tue.gpx both.kml --merge --simplify 5
        gpspipe -r | locate convert - today.gpx
        locate convert Records.json years.csv
        locate convert log.csv ride.gpx --columns time=Stamp,lat=Y,lon=X
        locate convert scenario:city-walk walk.gpx
        locate convert 2025/*.gpx trips.archive --subject van
        locate convert takeout.zip rides/ trips.archive
        locate convert home.gpx shown.geojson --hide-zone 52.5163,13.3777,200m
      """)

  @Argument(
    help: .value("file", "The inputs, and last the output, without --output; - is standard input or output."),
    completion: .file())
  var files: [String] = []

  @Option(
    name: .shortAndLong,
    help: .value("file", "Write to this file; - is standard output (default: the last of the files)."),
    completion: .file())
  var output: String?

  @Option(help: .value("format", "Format of the output (default: from its name)."))
  var outputFormat: String?

  @Option(
    help: .value("name", "Store locations under this subject of an archive; of JSON lines, convert only this one."))
  var subject: String?

  @Flag(help: "Merge all inputs into one track, in order of time.")
  var merge = false

  @OptionGroup var input: InputOptions

  @OptionGroup(title: "Edits, in this order") var edits: EditOptions

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Report what is skipped, and where.")
  var verbose = false

  func run() async throws {
    try checkFiles()
    let (inputs, output) = (inputs, outputName)
    try OutputFile.check(output, isNoneOf: try inputs.map { try TrackName($0).path })
    if try outputFormat != nil || ArchiveName.ofOutput(output) == nil { try OutputFile.check(output) }
    var options = try input.makeTrackOptions()
    options.content = .everything
    // gpsd JSON is the only format with satellites; an archive has the number of those that are used.
    let format = try format
    options.wantsSky = format == nil || format?.word == WireLogFormat().word
    options.subject = try subject ?? ArchiveName.ofOutput(output)?.subject
    options.separatesSubjects = format == nil
    var conversion = Conversion(inputs: inputs, output: output, formats: try input.formats, options: options)
    conversion.isMerged = merge
    conversion.isQuiet = quiet
    conversion.isVerbose = verbose
    let zones = try edits.offsetZones()
    let limits = try edits.period.limits(in: .utc)
    try await conversion.run(to: format) { edits.makeEdits(in: limits, hiding: zones) }
  }

  /// Not in `validate()`: while arguments are parsed, the error about an unknown option is more helpful.
  private func checkFiles() throws {
    guard files.count >= (output == nil ? 2 : 1) else {
      throw ValidationError("specify at least one input, and the output last; - is standard input or output")
    }
    if let subject, let named = ArchiveName(writing: outputName).subject, named != subject {
      throw ValidationError("--subject \(subject) and ?subject=\(named) are two subjects: give one of them")
    }
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("standard input can be read once only")
    }
  }

  private var inputs: [String] { output == nil ? files.dropLast() : files }

  private var outputName: String { output ?? files[files.count - 1] }

  /// Format of the output; `nil` for a location archive.
  private var format: (any TrackFormat)? {
    get throws {
      if let outputFormat { return try FormatChoice.writer(outputFormat) }
      let output = outputName
      let words = FormatChoice.words(FormatChoice.writable)
      if try ArchiveName.ofOutput(output) != nil { return nil }
      guard let format = FormatChoice.ofFile(output) else {
        let name = output == "-" ? "standard output" : output
        throw ValidationError("\(name) has no extension of a known format: add --output-format with one of \(words)")
      }
      return try FormatChoice.writer(format.word)
    }
  }
}
