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
      follows from its name (.gpx, .kml, .geojson, .csv, .nmea, .json), or from --to.
      Several inputs are concatenated, or merged into one track in order of time with
      --merge. - is standard input or output. Inputs may be packed: .gpx.gz, .kmz.

      An existing output is replaced once the new one is complete, an input never.
      Until then the new one is OUTPUT.*.part in the same folder: a full disk or a
      kill leaves the former output as it was. Ctrl-C completes the output early.
      Without any position there is no output, and the exit code is 65. A summary on
      standard error ends it.

      An output DIR.archive is a location archive: convert adds the locations to it,
      and omits those that it already contains. locate history answers questions
      about it. --subject van, or DIR.archive?subject=van, adds to one of several
      subjects. Lines of JSON that have a member "subject" are added to the subject
      that they name; with --subject, those of other subjects are skipped. Recordings
      of several people belong to several subjects. Recordings of one trip by several
      devices may share one: answers follow one of them at a time.

      --merge keeps a point without a time behind its predecessor. --crop removes
      points without a time, but keeps waypoints and routes. --simplify keeps the
      ends of segments, and looks at the position only.

      --hide-zone hides a place, not only a circle: the circle is twice as large
      as R and offset by up to R, so that several tracks that end at it do not
      reveal the place. A secret of yours determines the offset; it is created on
      first use. Name the same place in the same way each time. The creation time of
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
        locate convert home.gpx - --to geojson --hide-zone 52.5163,13.3777,200
      """)

  @Argument(
    help: .value("file", "The inputs, and last the output; - is standard input or output."), completion: .file())
  var files: [String] = []

  @Option(help: .value("format", "Format of the inputs (default: detected from the content)."))
  var from: String?

  @Option(help: .value("format", "Format of the output (default: from its name)."))
  var to: String?

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
    let (inputs, output) = (Array(files.dropLast()), files[files.count - 1])
    try OutputFile.check(output, isNoneOf: try inputs.map { try TrackName($0).path })
    if try to != nil || ArchiveName.ofOutput(output) == nil { try OutputFile.check(output) }
    var options = try input.makeTrackOptions()
    options.content = .everything
    // gpsd JSON is the only format with satellites; an archive has the number of those that are used.
    options.wantsSky = try [WireLogFormat().word, ArchiveFormat().word].contains(outputFormat.word)
    options.subject = try subject ?? ArchiveName.ofOutput(output)?.subject
    options.separatesSubjects = try outputFormat.word == ArchiveFormat().word
    let inputFormats = try input.formats(from)
    var conversion = Conversion(inputs: inputs, output: output, formats: inputFormats, options: options)
    conversion.isMerged = merge
    conversion.isQuiet = quiet
    conversion.isVerbose = verbose
    let zones = try edits.offsetZones()
    try await conversion.run(to: try outputFormat) { edits.makeEdits(hiding: zones) }
  }

  /// Not in `validate()`: while arguments are parsed, the error about an unknown option is more helpful.
  private func checkFiles() throws {
    guard files.count >= 2 else {
      throw ValidationError("name at least one input, and the output last; - is standard input or output")
    }
    if let subject, let named = ArchiveName(writing: files[files.count - 1]).subject, named != subject {
      throw ValidationError("--subject \(subject) and ?subject=\(named) are two subjects: give one of them")
    }
    guard files.dropLast().count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("standard input can be read once only")
    }
  }

  private var outputFormat: any TrackFormat {
    get throws {
      if let to { return try FormatChoice.writer(to) }
      let output = files[files.count - 1]
      let words = FormatChoice.words(FormatChoice.writable)
      if try ArchiveName.ofOutput(output) != nil { return ArchiveFormat() }
      guard let format = FormatChoice.ofFile(output) else {
        let name = output == "-" ? "standard output" : output
        throw ValidationError("\(name) has no extension of a known format: add --to with one of \(words)")
      }
      return try FormatChoice.writer(format.word)
    }
  }
}
