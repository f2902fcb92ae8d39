import LocationKit
import LocationScenario
import LocationService
import LocationSources
import LocationTracks

extension TrackReader {
  /// Opens a track as the user names it: a file, standard input, or a run of a scenario, whose readings become gpsd JSON in
  /// memory.
  static func open(
    _ track: TrackName, formats: [any TrackFormat], options: TrackOptions
  ) async throws -> TrackReader {
    let uri = try SourceURI(track.path)
    guard uri.scheme == "scenario" else {
      return try await TrackReader(track.storage, formats: formats, options: options)
    }
    let run = ScenarioRun()
    try await ScriptFetcher(try Scenario(fileOrName: uri.body), rate: .maximum).run(FetchRequest()) { readings in
      await run.take(readings)
    }
    var options = options
    options.format = WireLogFormat()
    return try await TrackReader(await run.bytes, named: track.path, formats: formats, options: options)
  }
}

/// The readings of a scenario as a track.
private actor ScenarioRun {
  private var writer = ASCIIWriter()
  private var encoder = WireLogFormat().makeWriter(TrackWriterOptions())

  var bytes: [UInt8] { writer.bytes }

  func take(_ readings: [Reading]) {
    for reading in readings {
      guard let entry = TrackEntry(reading) else { continue }
      encoder?.write(entry, to: &writer)
    }
  }
}
