import LocationFleet
import LocationIO
import LocationKit
import LocationMQTT
import LocationSources
import LocationWire

/// A run of a fleet that prints its events until its inputs end.
struct FleetSession: ~Copyable {
  private var fleet: Fleet
  private let isLive: Bool
  private let isSending: Bool
  private var printer: FleetPrinter
  private var output = StandardOutput()
  var isVerbose = false
  /// Snapshot folder, and how often it is written.
  private var snapshot: (folder: String, interval: Duration)?
  /// What was taken from trackers since the last snapshot; `nil` without one.
  private var log: ReadingLog?
  private let clock = ContinuousClock()
  private var lastSnapshot = ContinuousClock.now
  /// Number of lines of files that the snapshot contains.
  private var passedOver = 0
  /// Number of lines of files that were read by all runs together.
  private var position = 0
  private var events: [FleetEvent] = []
  private var counts = InputCounts(unit: "lines")
  /// Sender of the events to a broker; `nil` for none.
  private var sender: EventSender?
  /// Lines of events that were not sent yet.
  private var lines = FleetEventLines()

  init(
    places: any PlaceLookup, configuration: DecisionConfiguration, isLive: Bool, printer: FleetPrinter,
    sender: consuming EventSender? = nil
  ) {
    fleet = Fleet(places: places, configuration: configuration, followsClock: isLive)
    (self.isLive, self.printer) = (isLive, printer)
    isSending = sender != nil
    self.sender = sender
  }

  /// Continues from the snapshot in a folder, which is created if it does not exist.
  mutating func resume(from folder: String, residents: Int, interval: Duration) throws {
    try Folder.create(folder)
    passedOver = try fleet.resume(from: folder, residents: residents)
    position = passedOver
    log = try ReadingLog(in: folder, for: &fleet)
    snapshot = (folder, interval)
  }

  /// Reads all inputs, one after the other, and ends the subjects.
  mutating func read(_ inputs: [String]) async throws {
    var before = 0
    for path in inputs {
      if TrackerSources.contains(path) {
        try await readTrackers(path)
      } else if path != "-", try InputFile(path).size != nil {
        before += try await readFile(path, after: before)
      } else {
        try await readStream(path)
      }
    }
    if counts.read == 0, passedOver == 0 {
      throw LocationError(
        .invalidData, "no line of gpsd's JSON", context: inputs.map(SourceName.shown).joined(separator: ", "),
        remedy: "each line is an object with a class, as locate replay --format json prints it")
    }
    try fleet.end { [printer, isSending] events in
      var printer = printer
      for event in events { printer.print(event, to: &output.text) }
      if isSending { lines.append(events) }
      try output.flush(due: false)
    }
    try pause()
  }

  /// Prints what is decided, and writes the snapshot.
  mutating func pause() throws {
    try printEvents(isDue: true)
    try writeSnapshot()
  }

  private mutating func writeSnapshot() throws {
    guard let snapshot else { return }
    try output.flush(due: true)
    try fleet.writeSnapshot(to: snapshot.folder, position: position)
    try log?.begin(fleet)
    lastSnapshot = .now
  }

  /// Notes at the broker what is not known any more, unless a snapshot is continued.
  mutating func beginSending() async throws {
    if fleet.subjectCount == 0 { try await sender?.forgetFormerStates() }
  }

  /// Sends the last events, also after the task is cancelled, and ends the connection to the broker.
  mutating func endSending() async throws {
    guard isSending else { return }
    try await sender?.end(lines.take())
    let omitted = sender?.omitted ?? 0
    if omitted > 0 {
      let count = RunAccount.count(omitted, "events")
      StandardError.complain("\(count) not published: the subject or place has a long name")
    }
  }

  /// Reads a file. Returns the number of its lines.
  /// - Parameter before: number of lines in the files before it.
  private mutating func readFile(_ path: String, after before: Int) async throws -> Int {
    var decoder = FleetLineDecoder(source: path)
    let file = try InputFile(path)
    var buffer: [UInt8] = []
    buffer.reserveCapacity(DescriptorReader.chunkSize)
    let known = max(0, passedOver - before)
    while try file.read(into: &buffer) {
      try Task.checkCancellation()
      try take(buffer, &decoder, known)
      position = max(position, before + decoder.line)
      try await endChunk(isDue: false)
    }
    try finish(&decoder, known)
    position = max(position, before + decoder.line)
    return decoder.line
  }

  private mutating func readStream(_ path: String) async throws {
    let reader = try DescriptorReader.input(path)
    var decoder = FleetLineDecoder(source: path)
    while true {
      if isLive || snapshot != nil {
        // Silence is announced, and a snapshot is written, although nothing arrives.
        while try await withTimeout(.seconds(1), clock: clock, { try await reader.untilReadable() }) == nil {
          try await endChunk(isDue: true)
        }
      }
      guard let bytes = try await reader.next() else { break }
      try take(bytes, &decoder, 0)
      try await endChunk(isDue: true)
    }
    try finish(&decoder, 0)
  }

  /// Follows trackers. What they send is acknowledged once its events are printed and sent, and the snapshot or its log
  /// has it.
  private mutating func readTrackers(_ text: String) async throws {
    let name = FleetInputs.shown(text)
    var flaws = InputCounts(unit: "lines")
    defer { counts.addFlaws(of: flaws) }
    // The log continues the snapshot, which must have the lines of the files before.
    if position > passedOver {
      try await sender?.flush()
      try writeSnapshot()
    }
    do {
      try await TrackerSources.follow(text, command: "run", isVerbose: isVerbose, counts: &flaws) { readings in
        for item in readings { try accept(item.reading, of: item.subject) }
        counts.read += readings.count
        let time = try await decide(isDue: true)
        try await sender?.flush()
        if isSnapshotDue {
          try writeSnapshot()
        } else if !readings.isEmpty || time != nil {
          try log?.append(readings.flatMap(\.line), from: name, until: time, of: &fleet)
        }
      }
    } catch {
      try printEvents(isDue: false)
      throw error
    }
  }

  private mutating func take(_ bytes: [UInt8], _ decoder: inout FleetLineDecoder, _ known: Int) throws {
    try decoder.decode(bytes.span, passingOver: known) { subject, reading in
      try accept(reading, of: subject)
    } complain: { error in
      if isVerbose { StandardError.complain(error.sentence) }
    }
  }

  private mutating func accept(_ reading: Reading, of subject: String) throws {
    try fleet.accept(reading, of: subject, into: &events)
    if events.count >= 1000 { try printEvents(isDue: false) }
  }

  private mutating func finish(_ decoder: inout FleetLineDecoder, _ known: Int) throws {
    try decoder.finish(passingOver: known) { subject, reading in
      try accept(reading, of: subject)
    } complain: { error in
      if isVerbose { StandardError.complain(error.sentence) }
    }
    counts.add(decoder.counts)
    try printEvents(isDue: false)
  }

  /// Does what is due after some lines.
  private mutating func endChunk(isDue: Bool) async throws {
    try await decide(isDue: isDue)
    guard isSnapshotDue else { return }
    try await sender?.flush()
    try writeSnapshot()
  }

  /// Announces silence, and prints and sends all events. Returns the time up to which silence was announced; `nil` if none
  /// was.
  @discardableResult
  private mutating func decide(isDue: Bool) async throws -> UTCInstant? {
    var time: UTCInstant?
    if isLive {
      let (now, before) = (SystemWallClock.now(), fleet.counts.events)
      try fleet.advance(to: now, into: &events)
      if fleet.counts.events > before { time = now }
    }
    try printEvents(isDue: isDue)
    if isSending { try await sender?.send(lines.take()) }
    return time
  }

  private var isSnapshotDue: Bool {
    snapshot.map { ContinuousClock.now - lastSnapshot >= $0.interval } ?? false
  }

  private mutating func printEvents(isDue: Bool) throws {
    for event in events { printer.print(event, to: &output.text) }
    if isSending { lines.append(events) }
    events.removeAll(keepingCapacity: true)
    try output.flush(due: isDue)
  }

  /// Summary of the run; `nil` if nothing was read.
  var text: String? {
    guard counts.read > 0 || !counts.skipped.isEmpty || passedOver > 0 else { return nil }
    let done = fleet.counts
    let known = passedOver > 0 ? ", \(passedOver) decided before" : ""
    let aside = [(done.repeated, "delivered again"), (done.inexact, "beyond --max-error")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "fleet: \(RunAccount.count(counts.read, "lines")) read\(known), \(RunAccount.text(of: counts)); "
      + "\(RunAccount.count(done.readings, "readings"))\(aside.isEmpty ? "" : " (\(aside))") of \(RunAccount.count(fleet.subjectCount, "subjects")), "
      + RunAccount.count(done.events, "events")
  }
}
