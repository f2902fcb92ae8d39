import LocationDesktop
import LocationGPSD
import LocationKit
import LocationScenario
public import LocationSources
import LocationTracks

extension LocationFetcherRegistry {
  /// Returns the registry of all sources that `locate` has: `gpsd://`, track files and archives, standard input,
  /// `serial:`, `tcp://`, `udp://`, `geoclue:`, `modemmanager:`, `scenario:` and `exec:`. Add your own schemes to it with
  /// `register`.
  public static func standard(_ options: SourceOptions = SourceOptions()) -> LocationFetcherRegistry {
    let (waits, acceptsMissingChecksums) = (options.waitsForFirstConnection, options.track.acceptsMissingChecksums)
    let tracks = ([ArchiveName.kind] + [any TrackFormat].all.map(\.name)).joined(separator: ", ")
    var registry = LocationFetcherRegistry()
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
      "file", form: "PATH, file:PATH", summary: "a recorded track: \(tracks)"
    ) { uri throws(LocationError) in
      let track = try TrackName(uri.text)
      return ReplayFetcher(track.storage, rate: options.rate, options: track.options(options.track))
    }
    registry.register("stdin", form: "-", summary: "standard input: NMEA 0183, UBX or gpsd JSON") {
      uri throws(LocationError) in
      StreamFetcher.standardInput(acceptsMissingChecksums: acceptsMissingChecksums).choosing(talker: uri.talker)
    }
    registry.register(
      "serial", form: "serial:[DEVICE][?baud=N]",
      summary: "a receiver on a serial line, read without gpsd; ?rate=10Hz&protocol=ubx configures it meanwhile"
    ) { uri throws(LocationError) in
      let line = try uri.serialLine()
      return StreamFetcher.serial(
        path: line.path, baud: line.baud, configuration: line.configuration, stateFolder: options.stateFolder,
        waitsForFirstConnection: waits, acceptsMissingChecksums: acceptsMissingChecksums
      ).choosing(talker: uri.talker)
    }
    registry.register(
      "tcp", form: "tcp://host[:port]", summary: "a server of NMEA 0183, UBX or gpsd JSON; port 10110 unless named"
    ) { uri throws(LocationError) in
      let (host, port) = try uri.endpoint()
      guard let host else {
        throw LocationError(.invalidArgument, "the address has no host", context: uri.text, remedy: "tcp://host:port")
      }
      return StreamFetcher.tcp(
        host: host, port: port, waitsForFirstConnection: waits, acceptsMissingChecksums: acceptsMissingChecksums
      ).choosing(talker: uri.talker)
    }
    registry.register(
      "udp", form: "udp://[address][:port]",
      summary: "datagrams of NMEA 0183, UBX or gpsd JSON; on loopback unless named: 0.0.0.0 for all"
    ) { uri throws(LocationError) in
      let (host, port) = try uri.endpoint()
      return StreamFetcher.udp(
        bind: host ?? "127.0.0.1", port: port, waitsForFirstConnection: waits,
        acceptsMissingChecksums: acceptsMissingChecksums
      ).choosing(talker: uri.talker)
    }
    registry.registerDesktop(waitsForFirstConnection: waits, environment: options.environment)
    registry.register(
      "scenario", form: "scenario:FILE, scenario:NAME",
      summary: "a script of movement and faults, in YAML, or one that ships"
    ) { uri throws(LocationError) in
      ScriptFetcher(try Scenario(fileOrName: uri.body), rate: options.rate)
    }
    registry.register(
      "exec", form: "exec:COMMAND", summary: "a program that prints NMEA 0183, UBX or gpsd JSON: gpspipe -w, nc, yours"
    ) { uri throws(LocationError) in
      try StreamFetcher.exec(
        uri.body, environment: options.environment, waitsForFirstConnection: waits,
        acceptsMissingChecksums: acceptsMissingChecksums,
        logger: options.logger
      ).choosing(talker: uri.talker)
    }
    return registry
  }
}
