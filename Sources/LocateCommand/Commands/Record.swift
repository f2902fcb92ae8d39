import ArgumentParser
import LocationIO
import LocationKit
import LocationService
import LocationTracks

struct Record: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Record a source byte for byte, with times, for an exact replay.",
    discussion: """
      Records the bytes of gpsd, of a serial line, of a network connection, of
      standard input, of a file or a pipe, with the times of their arrival on a
      monotonic clock. Of other sources, it records their reports as gpsd JSON.
      locate replay plays the recording at the same pace. Data is on the disk within
      a second. An existing file is continued, never overwritten.

      With --rotate daily each day (UTC) has its own file: log-2026-05-01.rec for
      -o log.rec. --max-bytes limits all files together: the oldest is deleted when
      there is no room. If only today's file is left, or without --rotate, the
      recording ends. For several sources, run it once for each.

      An output DIR.archive is a location archive: record adds the locations to it,
      not the bytes. DIR.archive?subject=van adds to one of several subjects.
      locate history answers questions about it; locate watch --archive also prints.

      Examples:
        locate record gpsd://localhost -o boat.rec
        locate record gpsd:// -o log.rec --rotate daily --max-bytes 1G
        locate record serial:/dev/ttyUSB0 -o usb.rec --duration 10m
        locate record serial:/dev/ttyUSB0 -o trips.archive
        locate replay usb.rec
      """)

  @Argument(help: .value("source", "Source to record."), completion: .file())
  var source = SourceCatalog.defaultSource

  @Option(name: .shortAndLong, help: .value("file", "Write to this file; append if it exists."), completion: .file())
  var output: String

  @Option(help: .value("daily", "Start a new file each day (UTC)."))
  var rotate: Rotation?

  @Option(help: .value("bytes", "Limit the size of all files together, e.g. 500M."))
  var maxBytes: ByteCount?

  @Option(help: .value("time", "Stop after this time."))
  var duration: TimeSpan?

  @Flag(help: "Wait for a receiver or a server that is not available yet.")
  var wait = false

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print the standard error of exec: programs.")
  var verbose = false

  enum Rotation: String, ExpressibleByArgument, CaseIterable {
    case daily
  }

  func run() async throws {
    if let archive = try ArchiveName.ofOutput(output) { return try await record(to: archive) }
    if OutputFile.isSame(source, as: output) {
      throw LocationError(.invalidArgument, "this is the source", context: output, remedy: "choose another output")
    }
    let series = RecordingSeries(path: output, isDaily: rotate == .daily, maximumBytes: maxBytes?.value)
    try OutputFile.check(series.file(at: SystemWallClock.now()))
    let recording = RecordingOutput(series, source: source)
    defer { if !quiet { StandardError.say("\(SourceName.shown(source)): \(recording.text)") } }
    do {
      try await record(to: recording)
    } catch is RecordingOutput.Full {
      if !quiet { StandardError.complain("\(output): --max-bytes is reached: the recording ends") }
    } catch {
      try recording.synchronize()
      throw error
    }
    try recording.finish()
  }

  private func record(to name: ArchiveName) async throws {
    guard rotate == nil, maxBytes == nil else {
      throw ValidationError("--rotate and --max-bytes are for recordings: see locate archive trim")
    }
    let catalog = SourceCatalog(waitsForFirstConnection: wait, logLevel: .shown(quiet: quiet, verbose: verbose))
    let fetcher = try catalog.fetcher(for: source)
    let archive = try ArchiveOutput(name, isQuiet: quiet)
    defer { if !quiet { StandardError.say(archive.text) } }
    let store: @Sendable () async throws -> Void = {
      try await fetcher.run(FetchRequest()) { readings in
        for case .fault(let error) in readings where !error.isSkip { StandardError.report("\(error)") }
        for reading in readings { archive.store(reading) }
      }
    }
    do {
      try await run(store, archive.keepFlushing)
    } catch {
      try archive.finish()
      archive.removeIfUnused()
      throw error
    }
    try archive.finish()
  }

  private func record(to recording: RecordingOutput) async throws {
    let recordable = RecordableSource(
      source: source, waitsForFirstConnection: wait, logLevel: .shown(quiet: quiet, verbose: verbose))
    try await run({ try await recordable.run { try recording.append($0) } }, recording.keepSynchronized)
  }

  /// Runs `body` until it ends, or until the time is over.
  private func run(
    _ body: @escaping @Sendable () async throws -> Void, _ keepFlushing: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await RunLimits(duration: duration).run {
      try await untilFirstEnds(body, keepFlushing)
    } timeOut: { _ in
      nil
    }
  }
}

/// A number of bytes: `500`, `64K`, `500M`, `2G`, where K is 1024.
struct ByteCount: ExpressibleByArgument {
  let value: Int

  init?(argument: String) {
    let units: [Character: Int] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40]
    let unit = argument.lowercased().last.flatMap { units[$0] }
    let bytes = Array((unit == nil ? argument[...] : argument.dropLast()).utf8)
    guard let number = DecimalText.unsigned(bytes.span), number > 0,
      case (let product, false) = number.multipliedReportingOverflow(by: unit ?? 1)
    else { return nil }
    value = product
  }
}
