import Foundation
import LocationGPSD
import LocationIO
import LocationKit
import LocationScenario
import LocationSources
import LocationTracks
import Logging

/// The catalog of all sources: the only place where fetchers are registered.
struct SourceCatalog {
  var rate = PlaybackRate.realTime
  var waits = false
  var input = TrackOptions()
  /// Level of messages on standard error.
  var logLevel = Logger.Level.notice

  static let defaultSource = "gpsd://localhost:2947"
  /// The formats in order: the first that recognizes a file reads it. The formats with the strictest recognition come
  /// first.
  static let formats: [any TrackFormat] = [
    ArchiveFormat(), RecordingFormat(), OwnTracksFormat(), GoogleHistoryFormat(), GeoJSONFormat(), WireLogFormat(),
    GPXFormat(),
    KMLFormat(), CSVFormat(), NMEALogFormat(),
  ]

  func fetcher(for source: String) throws(LocationError) -> any LocationFetcher {
    guard try SourceURI(source).scheme != "libgps" else {
      throw LocationError(
        .invalidArgument, "libgps is a decoder, not a source", context: source,
        remedy: "write gpsd://host:port?decoder=libgps, or gpsd://host:port, which uses libgps where it is compiled in")
    }
    return try registry.fetcher(for: source)
  }

  var registry: LocationFetcherRegistry {
    var registry = LocationFetcherRegistry()
    let (rate, waits, input) = (rate, waits, input)
    let logger = Logger(label: "locate") { _ in StandardErrorLog(logLevel: logLevel) }
    registry.register(
      "gpsd", form: "gpsd://[host[:port]][/device]",
      summary: "a gpsd; ?device=PATTERN chooses a receiver, ?decoder=libgps or swift the decoder "
        + "(default: \(GPSDDecoding.standard.rawValue))"
    ) { uri throws(LocationError) in
      let daemon = try uri.daemon()
      return GPSDFetcher(
        host: daemon.host, port: daemon.port, device: daemon.device, waitsForFirstConnection: waits,
        decoder: daemon.decoder)
    }
    registry.register(
      "file", form: "PATH, file:PATH",
      summary: "a recorded track: \(Self.formats.map(\.name).joined(separator: ", "))"
    ) { uri throws(LocationError) in
      let track = try NamedTrack(uri.text)
      return ReplayFetcher(path: track.path, formats: Self.formats, rate: rate, options: track.options(input))
    }
    registry.register("stdin", form: "-", summary: "standard input: NMEA 0183 or gpsd JSON") {
      uri throws(LocationError) in
      StreamFetcher.standardInput(acceptsMissingChecksums: input.acceptsMissingChecksums).choosing(talker: uri.talker)
    }
    registry.register(
      "serial", form: "serial:[DEVICE][?baud=N]", summary: "a receiver on a serial line, read without gpsd"
    ) { uri throws(LocationError) in
      let (path, values) = try uri.parameters(["baud"])
      let baud = try values["baud"].map { text throws(LocationError) in try Self.baud(text, uri) }
      return StreamFetcher.serial(
        path: path, baud: baud, waitsForFirstConnection: waits, acceptsMissingChecksums: input.acceptsMissingChecksums
      ).choosing(talker: uri.talker)
    }
    registry.register(
      "tcp", form: "tcp://host[:port]", summary: "a server of NMEA 0183 or gpsd JSON; port 10110 unless named"
    ) { uri throws(LocationError) in
      let (host, port) = try Self.endpoint(uri)
      guard let host else {
        throw LocationError(.invalidArgument, "it names no host", context: uri.text, remedy: "tcp://host:port")
      }
      return StreamFetcher.tcp(
        host: host, port: port, waitsForFirstConnection: waits, acceptsMissingChecksums: input.acceptsMissingChecksums
      ).choosing(talker: uri.talker)
    }
    registry.register(
      "udp", form: "udp://[address][:port]",
      summary: "datagrams of NMEA 0183 or gpsd JSON; on loopback unless named: 0.0.0.0 for all"
    ) { uri throws(LocationError) in
      let (host, port) = try Self.endpoint(uri)
      return StreamFetcher.udp(
        bind: host ?? "127.0.0.1", port: port, waitsForFirstConnection: waits,
        acceptsMissingChecksums: input.acceptsMissingChecksums
      ).choosing(talker: uri.talker)
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
      try StreamFetcher.exec(
        uri.body, environment: ProcessInfo.processInfo.environment, waits: waits,
        acceptsMissingChecksums: input.acceptsMissingChecksums, logger: logger
      ).choosing(talker: uri.talker)
    }
    return registry
  }

  /// Returns host and port; the default port is 10110, which NMEA 0183 uses on networks.
  private static func endpoint(_ uri: SourceURI) throws(LocationError) -> (host: String?, port: UInt16) {
    let (host, port, path) = try uri.authority(defaultPort: 10_110)
    guard path == nil else {
      throw LocationError(
        .invalidArgument, "it has no path", context: uri.text, remedy: "write \(uri.scheme)://host:port")
    }
    return (host, port)
  }

  private static func baud(_ text: String, _ uri: SourceURI) throws(LocationError) -> Int {
    if let baud = Int(text), SerialSpeed.all.contains(baud) { return baud }
    throw LocationError(
      .invalidArgument, "no line has a speed of \(text) baud", context: uri.text,
      remedy: "one of \(SerialSpeed.all.map(String.init).joined(separator: ", ")); or none, to find it out")
  }
}
