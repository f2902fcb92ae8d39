import LocationKit
import LocationNMEA
import LocationService
import LocationTracks

/// A conversion of track files: reads, edits and writes them as one file.
struct Conversion {
  let inputs: [String]
  let output: String
  let formats: [any TrackFormat]
  let options: TrackOptions
  var isMerged = false
  var isQuiet = false
  var isVerbose = false

  /// - Parameters:
  ///   - format: format of the output; `nil` for a location archive.
  ///   - makeEdits: creates the edits, once for each pass over the inputs.
  func run(to format: (any TrackFormat)?, edits makeEdits: () -> TrackEdits) async throws {
    // Open the inputs first: if one is missing or not a track, an existing output remains unchanged.
    let archive = format == nil ? ArchiveName(output) : nil
    // An archive orders what a folder has; a track would have its files in the order of their names.
    let tree = archive == nil ? nil : try ImportTree(inputs, without: output)
    if isMerged, tree != nil {
      throw LocationError(
        .invalidArgument, "--merge reads files at once, and not a folder or a ZIP archive",
        remedy: "omit --merge: an archive orders the locations")
    }
    let tracks = tree == nil ? try await open() : []
    if let archive {
      return try await run(
        tracks, tree, try TrackOutput(ArchiveOutput(archive, subject: options.subject, isQuiet: isQuiet)),
        isMarked: false,
        makeEdits)
    }
    guard let format else { return }
    let writer = try FormatChoice.makeWriter(format, for: output)
    try await run(tracks, tree, TrackOutput(output, writer: writer), isMarked: format.word == "gpx", makeEdits)
  }

  /// - Parameter isMarked: whether the output has waypoints and routes before its tracks.
  private func run(
    _ tracks: [Track], _ tree: ImportTree?, _ output: consuming TrackOutput, isMarked: Bool,
    _ makeEdits: () -> TrackEdits
  ) async throws {
    var (tracks, account) = (tracks, ConversionAccount(inputs: inputs, output: self.output))
    defer {
      if !isQuiet {
        for line in tree?.table(account.failures) ?? [] { StandardError.say(line) }
        StandardError.say(account.text)
      }
    }
    do {
      if isMarked { try await writeMarks(&tracks, makeEdits(), to: &output) }
      try await convert(tracks, tree, makeEdits(), to: &output, &account)
    } catch {
      try? finish(&output, &account)
      throw error
    }
    try finish(&output, &account)
    // In a folder, the table lists them.
    if tree == nil, let failure = account.failures.first { throw failure }
    if account.isEmpty { throw account.nothingToWrite }
  }

  /// Completes the output, and notes what it has. A file without positions could not be read again, so it does not
  /// replace an existing output. Standard output may have a part already.
  private func finish(_ output: inout TrackOutput, _ account: inout ConversionAccount) throws {
    account.note(output)
    defer {
      account.note(output)
      output.removeIfUnused()
    }
    if !account.isEmpty || !output.isNamed { try output.finish() }
  }

  private struct Track {
    let name: String
    let format: (any TrackFormat)?
    /// Reader of a pipe, which can be opened only once; `nil` for files.
    let reader: TrackReader?
    var areMarksWritten = false
  }

  private func open() async throws -> [Track] {
    var tracks: [Track] = []
    for name in inputs {
      let reader = try await reader(name)
      tracks.append(Track(name: name, format: reader.format, reader: reader.canBeReadAgain ? nil : reader))
    }
    return tracks
  }

  private func reader(_ name: String) async throws -> TrackReader {
    let track = try TrackName(name)
    return try await TrackReader.open(track, formats: formats, options: track.options(options))
  }

  private func reader(_ track: Track) async throws -> TrackReader {
    let reader = if let reader = track.reader { reader } else { try await reader(track.name) }
    reader.skipsMarks = track.areMarksWritten
    return reader
  }

  /// Formats of recorded events, which contain no waypoints or routes.
  private static let formatsWithoutMarks: Set = ["nmea", "json", "rec"]

  /// Writes the waypoints, then the routes, of all inputs that can be read twice. In GPX they precede the tracks.
  private func writeMarks(_ tracks: inout [Track], _ edits: TrackEdits, to output: inout TrackOutput) async throws {
    let isMarked = { (track: Track) in
      track.reader == nil && track.format.map { !Self.formatsWithoutMarks.contains($0.word) } ?? false
    }
    var edits = edits
    var routes = 0
    for track in tracks where isMarked(track) {
      routes += try await copy(track, &edits, to: &output) { $0.isMark && !$0.isOfRoute }
    }
    for index in tracks.indices where isMarked(tracks[index]) {
      if routes > 0 { _ = try await copy(tracks[index], &edits, to: &output, where: \.isOfRoute) }
      tracks[index].areMarksWritten = true
    }
    output.leftOut(edits.leftOut)
  }

  /// Writes the chosen entries of a track. Returns the number of its entries that belong to routes. Faults are not
  /// reported, because another pass follows.
  private func copy(
    _ track: Track, _ edits: inout TrackEdits, to output: inout TrackOutput, where isChosen: (TrackEntry) -> Bool
  ) async throws -> Int {
    var queue = TrackQueue([{ try await reader(track) }])
    var (entries, edited): ([TrackEntry], [TrackEntry]) = ([], [])
    var routes = 0
    while try await queue.next(into: &entries) {
      routes += entries.count(where: \.isOfRoute)
      for entry in entries where isChosen(entry) { edits.take(entry, into: &edited) }
      try output.write(&edited)
      entries.removeAll(keepingCapacity: true)
    }
    return routes
  }

  private func convert(
    _ tracks: [Track], _ tree: ImportTree?, _ edits: TrackEdits, to output: inout TrackOutput,
    _ account: inout ConversionAccount
  ) async throws {
    var edits = edits
    var sequence: any TrackSequence =
      if let tree { TrackQueue(tree.readers(formats, options)) } else { try await sequence(tracks) }
    defer { account.note(sequence.inputCounts, sequence.failures) }
    var progress = Progress(
      isShown: !isQuiet && StandardError.isTerminal && (output.isNamed || !StandardOutput.isTerminal))
    defer { progress.clear() }
    let isLive = tracks.contains { $0.reader != nil }
    var (entries, edited): ([TrackEntry], [TrackEntry]) = ([], [])
    while try await sequence.next(into: &entries) {
      for entry in entries {
        if isVerbose, case .fault(let error) = entry { StandardError.complain(error.sentence) }
        edits.take(entry, into: &edited)
      }
      entries.removeAll(keepingCapacity: true)
      try output.write(&edited)
      if isLive { try output.flush() }
      progress.show(output.written.points)
    }
    edits.finish(into: &edited)
    try output.write(&edited)
    output.leftOut(edits.leftOut)
  }

  private func sequence(_ tracks: [Track]) async throws -> any TrackSequence {
    guard isMerged else { return TrackQueue(tracks.map { track in { try await reader(track) } }) }
    var readers: [TrackReader] = []
    for track in tracks { readers.append(try await reader(track)) }
    return TrackMerge(readers)
  }
}

/// The summary of a conversion in one line: what was read, skipped (with the reasons), written and omitted.
struct ConversionAccount {
  let inputs: [String]
  let output: String
  private(set) var read: [String: Int] = [:]
  /// Skipped and tolerated input of all inputs.
  private(set) var flaws = InputCounts(unit: "")
  private(set) var written = EntryCount()
  private(set) var leftOut: [String: Int] = [:]
  /// Points that are durable in an archive; `nil` for a file.
  private(set) var stored: Int?
  private(set) var hasRepetitions = false
  private(set) var failures: [LocationError] = []

  mutating func note(_ inputCounts: [InputCounts], _ failures: [LocationError]) {
    for counts in inputCounts {
      read[counts.unit, default: 0] += counts.read
      flaws.addFlaws(of: counts)
    }
    self.failures = failures
  }

  mutating func note(_ output: borrowing TrackOutput) {
    written = output.written.without(output.writerLeftOut)
    stored = output.stored
    leftOut = output.leftOut
    hasRepetitions = output.hasRepetitions
  }

  /// Whether no position was written, now or before: no point of a track or a route, and no waypoint.
  var isEmpty: Bool { written.isEmpty && !hasRepetitions }

  var nothingToWrite: LocationError {
    let hasPositions = leftOut.keys.contains { $0.contains("points") || $0.contains("locations") || $0 == "jumps" }
    let message = hasPositions ? "no location is left to be written\(omissions)" : "there is no location to convert"
    return LocationError(.invalidData, message, context: inputs.first, remedy: flaws.remedy)
  }

  var text: String {
    let source = inputs.count == 1 ? SourceName.shown(inputs[0]) : "\(inputs.count) inputs"
    let target = output == "-" ? "standard output" : output
    let units = read.filter { $0.value > 0 || read.count == 1 }.sorted { $0.key < $1.key }
    let amounts = units.map { RunAccount.count($0.value, $0.key) }.joined(separator: ", ")
    return "\(source): \(amounts.isEmpty ? "nothing" : amounts) read, \(RunAccount.text(of: flaws)); "
      + (isEmpty ? "no location written to \(target)" : "\(outcome) to \(target)") + omissions
  }

  private var outcome: String {
    let others = RunAccount.list([(written.waypoints, "waypoints"), (written.routePoints, "route points")])
    return RunAccount.count(stored ?? written.points, "points") + (others.isEmpty ? "" : ", \(others)")
  }

  private var omissions: String {
    leftOut.isEmpty ? "" : "; omitted: " + RunAccount.list(leftOut)
  }
}
