import ArgumentParser
import LocationKit
import LocationScenario
import LocationService
import LocationTracks
import LocationWire
import Logging

struct OutputOptions: ParsableArguments {
  @Option(help: "Output format: text, json (as gpsd writes it), or a track: nmea, gpx, kml, geojson, csv.")
  var format = OutputFormat.text

  @Option(
    parsing: .singleValue,
    help: .value(
      "class",
      "Print only these classes of JSON, as tpv,sky; rf and ver are a receiver's state and versions, also as text."))
  var only: [WireClasses] = []

  private var classes: [WireClass] { only.flatMap(\.all) }

  /// Whether only the state and the versions of receivers are printed.
  private var isOfReceivers: Bool { !classes.isEmpty && classes.allSatisfy { $0 == .rf || $0 == .ver } }

  @OptionGroup var notation: NotationOptions

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Report what is skipped, and where, and the standard error of exec: programs.")
  var verbose = false

  /// Whether the output contains satellites.
  var takesSky: Bool { format == .json && (classes.isEmpty || classes.contains(.sky)) }

  /// The time zone in which dates are understood.
  var zone: TimeZoneRules { notation.timeZone ?? (format == .text ? .local : .utc) }

  var logLevel: Logger.Level { .shown(quiet: quiet, verbose: verbose) }

  func validate() throws {
    guard !only.isEmpty, format != .json, !(format == .text && isOfReceivers) else { return }
    throw ValidationError("--only is for --format json; of it, text has rf and ver")
  }

  /// - Parameter display: the live view that replaces lines of text; `nil` for lines.
  func makePrinter(on display: LiveDisplay? = nil) throws -> any EventPrinter {
    switch format {
    case .json: return JSONPrinter(classes: classes.isEmpty ? WireClass.standard : classes)
    case .text where isOfReceivers: return ReceiverPrinter(classes: classes, notation: notation.notation)
    case .text:
      let printer = notation.makePrinter()
      return display.map { LivePrinter(display: $0, text: printer) } ?? printer
    case .nmea, .gpx, .kml, .geojson, .csv:
      return TrackPrinter(
        try FormatChoice.makeWriter(FormatChoice.writer(format.rawValue), for: "standard output"))
    }
  }
}

/// How text shows quantities and positions.
struct NotationOptions: ParsableArguments {
  @Option(help: "Units in text: metric, imperial or nautical.")
  var units = UnitSystem.metric

  @Option(help: "Coordinates in text: deg, dm, dms, utm, mgrs or maidenhead.")
  var coords = CoordinateFormat.deg

  // An offset may be negative: such a value must not be taken for an option.
  @Option(
    parsing: .unconditional,
    help: .value(
      "zone",
      "Time zone of dates and of times in text: Europe/Berlin, +02:00, UTC (default: local in text, UTC in JSON and in replays)."
    ),
    transform: TimeZoneRules.parse)
  var timeZone: TimeZoneRules?

  /// The notation of text.
  var notation: Notation { Notation(units: units, coordinates: coords, zone: timeZone ?? .local) }

  func makePrinter() -> TextPrinter { TextPrinter(notation: notation, hasColours: StandardOutput.hasColours) }
}

/// The track formats by their words.
enum FormatChoice {
  /// Returns a format for reading. Throws if there is no format with this word.
  static func reader(_ word: String) throws -> any TrackFormat {
    try find(word, among: [any TrackFormat].all)
  }

  /// Returns a format for writing. Throws if there is no such format with this word.
  static func writer(_ word: String) throws -> any TrackFormat { try find(word, among: writable) }

  static var writable: [any TrackFormat] {
    [any TrackFormat].all.filter { $0.makeWriter(TrackWriterOptions()) != nil }
  }

  /// Returns the format for a file name; `nil` if the name has no known extension.
  static func ofFile(_ path: String) -> (any TrackFormat)? {
    guard let ending = ending(ofFile: path) else { return nil }
    return [any TrackFormat].all.first { $0.fileExtensions.contains(ending) }
  }

  /// Returns the extension of a file name in lower case; `nil` if there is none.
  static func ending(ofFile path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    return ending?.isEmpty == false ? ending : nil
  }

  /// Returns the writer of a format. Throws if the format can only be read.
  static func makeWriter(_ format: any TrackFormat, for output: String) throws(LocationError) -> any TrackWriter {
    if let writer = format.makeWriter(TrackWriterOptions(creator: Version.creator)) { return writer }
    throw LocationError(.invalidArgument, "\(format.name) cannot be written", context: output)
  }

  static func words(_ formats: [any TrackFormat]) -> String { formats.map(\.word).joined(separator: ", ") }

  private static func find(_ word: String, among formats: [any TrackFormat]) throws -> any TrackFormat {
    if let format = formats.first(where: { $0.word == word.lowercased() }) { return format }
    let hint = suggestion(for: word, among: formats.map(\.word))
    throw ValidationError("there is no format \(word)\(hint) (one of \(words(formats)))")
  }
}

/// The format of reports.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  func append(_ report: some Report, to writer: inout TextWriter) {
    switch self {
    case .text: report.append(to: &writer)
    case .json: report.appendJSON(to: &writer.raw)
    }
  }

  func print(_ report: some Report) throws {
    try StandardOutput.print { append(report, to: &$0) }
  }

  /// Prints the report of each file; `read` also returns the error after the readable part. All files are reported, and
  /// the last error is thrown.
  func printReports(
    of files: [String], _ read: (String) async throws -> (any Report, LocationError?)
  ) async throws {
    var output = StandardOutput()
    var failure: LocationError?
    for file in files {
      do {
        let (report, broken) = try await read(file)
        if file != files.first, self == .text { output.text.append("\n") }
        append(report, to: &output.text)
        try output.flush(due: true)
        if let broken { throw broken }
      } catch let error as LocationError {
        if let failure { StandardError.complain(failure.sentence) }
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// What a command prints as text or as JSON lines.
protocol Report {
  func append(to writer: inout TextWriter)
  /// Appends JSON objects, one per line, in SI units and degrees. Unknown values are omitted.
  func appendJSON(to writer: inout ASCIIWriter)
}
