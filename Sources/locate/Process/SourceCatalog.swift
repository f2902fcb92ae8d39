import Foundation
import LocationGPSD
import LocationIO
import LocationKit
import LocationScenario
import LocationSources
import LocationTracks
import LocationTracksXML
import Logging

/// Every source that this program knows: the one place that wires the backends.
struct SourceCatalog {
  var rate = PlaybackRate.realTime
  var waits = false
  var input = TrackOptions()
  /// What is said on standard error of what goes on.
  var logLevel = Logger.Level.notice

  static let defaultSource = "gpsd://localhost:2947"
  /// Those that look closest come first: the first that recognizes a file reads it.
  static let formats: [any TrackFormat] = [
    RecordingFormat(), GeoJSONFormat(), WireLogFormat(), GPXFormat(encodings: LibXML2()),
    KMLFormat(encodings: LibXML2()), CSVFormat(), NMEALogFormat(),
  ]

  func fetcher(for source: String) throws(LocationError) -> any LocationFetcher {
    try registry.fetcher(for: source)
  }

  var registry: LocationFetcherRegistry {
    var registry = LocationFetcherRegistry()
    let (rate, waits, input) = (rate, waits, input)
    let logger = Logger(label: "locate") { _ in StandardErrorLog(logLevel: logLevel) }
    registry.register(
      "gpsd", form: "gpsd://[host[:port]][/device]", summary: "a gpsd, decoded by \(Version.gpsdDecoder)"
    ) { uri throws(LocationError) in
      let (host, port, path) = try uri.authority(defaultPort: 2947)
      // gpsd's name for a receiver on the network (udp://…) has no slash before it.
      let device = path.map { $0.contains("://") ? String($0.dropFirst()) : $0 }
      return GPSDFetcher(host: host ?? "localhost", port: port, device: device, waitsForFirstConnection: waits)
    }
    registry.register(
      "file", form: "PATH, file:PATH",
      summary: "a recorded track: \(Self.formats.map(\.name).joined(separator: ", "))"
    ) { uri throws(LocationError) in
      ReplayFetcher(path: uri.body, formats: Self.formats, rate: rate, options: input)
    }
    registry.register("stdin", form: "-", summary: "standard input: NMEA 0183 or gpsd JSON") {
      _ throws(LocationError) in StreamFetcher.standardInput(acceptsMissingChecksums: input.acceptsMissingChecksums)
    }
    registry.register(
      "scenario", form: "scenario:FILE, scenario:NAME",
      summary: "a script of movement and faults, in YAML, or one that ships"
    ) { uri throws(LocationError) in
      ScriptFetcher(try ScenarioCatalog.scenario(uri.body), rate: rate)
    }
    registry.register(
      "exec", form: "exec:COMMAND", summary: "a program that prints NMEA 0183 or gpsd JSON: gpspipe -w, nc, yours"
    ) { uri throws(LocationError) in
      try .exec(
        uri.body, environment: ProcessInfo.processInfo.environment, waits: waits,
        acceptsMissingChecksums: input.acceptsMissingChecksums, logger: logger)
    }
    return registry
  }
}
