import ArgumentParser
import LocationArchive
import LocationIO
import LocationKit
import LocationNMEA
import LocationPlot
import LocationService
import LocationTracks

struct Plot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a track: a map, and speed, height and quality over time.",
    usage: "locate plot <track> -o <file.svg|file.html> [<options>]",
    discussion: """
      TRACK is a track file, an archive (ARCHIVE?subject=NAME is one of several
      subjects), or - for standard input. The ending of FILE chooses a picture
      (.svg) or a page with a table of totals (.html); both are one file without
      scripts, in light and dark, and need no network.

      The map shows the outline of the world if it is at least 100 km wide; a
      smaller one shows the surroundings in a corner. A line ends at a gap: a new
      segment, a lost fix, or more than a minute and ten times the usual interval.
      Charts show the mean as a line, and the least and the greatest value as a
      band. A track without times has its charts over distance. Times are local, or
      those of --time-zone.

      --scatter shows the positions of a receiver that is stationary around their
      mean, with the circles that contain 50 % and 95 % of them (CEP).

      Examples:
        locate plot ride.gpx -o ride.svg
        locate plot ride.gpx -o ride.html --pois places.csv --units nautical
        locate plot trips.archive -o may.html --from 2026-05 --to 2026-05
        locate plot roof.nmea --scatter -o antenna.svg
        gpspipe -w -n 1000 | locate plot - -o now.svg
      """)

  @Argument(help: .value("track", "Track file or archive; - is standard input."), completion: .file())
  var track: String

  @Option(name: .shortAndLong, help: .value("file", "Write to this file: .svg or .html."))
  var output: String

  @OptionGroup var period: PeriodOptions

  @Option(
    help: .value("file", "Draw these places: see --pois of watch. May be repeated."),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var pois: [String] = []

  @Flag(help: "Draw positions around their mean, for a receiver that is stationary.")
  var scatter = false

  @OptionGroup var notation: NotationOptions

  @Option(help: .value("length", "Ignore points with a larger error (radius at the 95 % level), and count them."))
  var maxError: Length?

  @OptionGroup var input: InputOptions

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  func validate() throws {
    if scatter, !pois.isEmpty { throw ValidationError("--pois belongs to a map: leave out --scatter") }
    if form == nil { throw ValidationError("--output must be a file whose name ends in .svg or .html: \(output)") }
  }

  private enum Form {
    case picture, page
  }

  private var form: Form? {
    let name = output.lowercased()
    return name.hasSuffix(".svg") ? .picture : name.hasSuffix(".html") ? .page : nil
  }

  func run() async throws {
    let name = try TrackName(track)
    if OutputFile.isSame(name.path, as: output) {
      throw LocationError(.invalidArgument, "this is the track", context: output, remedy: "choose another output")
    }
    try OutputFile.check(output)
    let places = pois.isEmpty ? nil : try await WebPlaceOptions.parse([]).read(pois, isQuiet: quiet).lookup
    var plotted = PlottedTrack(isScatter: scatter, maximumError: maxError?.metres)
    let (reading, failure) = try await read(into: &plotted)
    guard plotted.statistics.points > 0 else {
      throw failure
        ?? LocationError(
          .invalidData, period.isGiven ? "there is no location in this period" : "there is no location",
          context: track, remedy: reading.counts.remedy)
    }
    let picture = TrackPicture(track: plotted, reading: reading, notation: notation.notation)
    try write(try picture.makeDocument(file: SourceName.shown(track), places: places))
    if !quiet {
      let inexact = plotted.statistics.inexact
      StandardError.say(
        "\(SourceName.shown(track)): \(RunAccount.count(plotted.statistics.points, "locations")) drawn to \(output), "
          + (inexact > 0 ? "\(inexact) beyond --max-error, " : "") + RunAccount.text(of: reading.counts))
    }
    if let failure { throw failure }
  }

  private func write(_ document: PlotDocument) throws {
    var file = try TextOutput(output)
    if form == .page {
      document.appendHTML(to: &file.standard.text.raw)
    } else {
      document.appendSVG(to: &file.standard.text.raw)
    }
    try file.finish()
  }

  /// Reads the track. Returns what was read, and the error that ended the reading.
  private func read(into plotted: inout PlottedTrack) async throws -> (TrackReading, LocationError?) {
    if let archive = ArchiveName(track) { return try await read(archive, into: &plotted) }
    let name = try TrackName(track)
    let reader = try await TrackReader.open(
      name, formats: .all, options: name.options(try input.makeTrackOptions()))
    let limits = try period.limits(in: notation.notation.zone)
    var crop = TimeCrop(from: limits.start, to: limits.end)
    var progress = Progress(isShown: !quiet && StandardError.isTerminal)
    defer { progress.clear() }
    var (entries, kept): ([TrackEntry], [TrackEntry]) = ([], [])
    var failure: LocationError?
    do {
      while try await reader.next(into: &entries) {
        for entry in entries { crop.take(entry, into: &kept) }
        for entry in kept { plotted.take(entry) }
        entries.removeAll(keepingCapacity: true)
        kept.removeAll(keepingCapacity: true)
        progress.show(plotted.statistics.points)
      }
    } catch let error as LocationError {
      failure = error
    }
    return (TrackReading(format: reader.kind, counts: reader.counts), failure)
  }

  /// Reads the period of an archive; other blocks are not read.
  private func read(
    _ name: ArchiveName, into plotted: inout PlottedTrack
  ) async throws -> (TrackReading, LocationError?) {
    let archive = try Archive(name.path)
    let subject = try archive.chosen(name.subject)
    let limits = try period.limits(in: notation.notation.zone, from: archive.times(of: subject)?.lowerBound)
    var progress = Progress(isShown: !quiet && StandardError.isTerminal)
    defer { progress.clear() }
    let locations = archive.locations(
      of: subject, from: limits.from, to: limits.to)
    var (counts, sources) = (InputCounts(unit: "locations"), SourceChoice())
    for try await location in locations {
      counts.read += 1
      guard sources.follows(location) else {
        counts.skip(ArchiveReader.aside)
        continue
      }
      plotted.take(location)
      guard plotted.statistics.points.isMultiple(of: 4096) else { continue }
      try Task.checkCancellation()
      progress.show(plotted.statistics.points)
    }
    for damage in archive.damages { StandardError.complain(damage.error.sentence) }
    let failure = archive.damages.last.map { _ in
      LocationError(.invalidData, "a part of the archive is damaged, and is not drawn", context: name.path)
    }
    return (TrackReading(format: "location archive", counts: counts), failure)
  }
}
