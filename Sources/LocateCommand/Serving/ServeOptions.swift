package import ArgumentParser
import FoundationEssentials
import LocationKit

/// Options of the HTTP server.
package struct ServeOptions: ParsableArguments, Sendable {
  @Option(help: .value("address", "Listen on this address; 0.0.0.0 for all."))
  package var address = "127.0.0.1"

  @Option(help: .value("port", "Listen on this port; 0 for any free one."))
  package var port: UInt16 = 8080

  @Option(
    name: .customLong("host"), parsing: .singleValue,
    help: .value("name", "Also accept requests addressed to this host name; repeatable."))
  package var hosts: [String] = []

  @Option(
    help: .value("file", "Keep places that clients create in this file of SQLite (default: places cannot be changed)."),
    completion: .file())
  package var store: String?

  @Option(help: .value("file", "Encrypt connections with the certificate of this PEM file."), completion: .file())
  package var tlsCertificate: String?

  @Option(help: .value("file", "Read the certificate's private key from this PEM file."), completion: .file())
  package var tlsKey: String?

  @Flag(help: "Listen on an address of other machines without encryption.")
  package var insecureHttp = false

  @OptionGroup package var tokens: TokenFileOption

  @Flag(help: "Require a token of clients on this machine, too.")
  package var requireToken = false

  @Option(help: .value("folder", "Read the web page from this folder (default: built in)."), completion: .directory)
  package var page: String?

  @Option(
    help: .value(
      "file|address",
      "Draw the tiles of this MBTiles or PMTiles file, or of https://SERVER/{z}/{x}/{y}.png (default: an outline of the"
        + " world)."), completion: .file(extensions: ["mbtiles", "pmtiles"]))
  package var tiles: String?

  @Option(help: .value("text", "Attribution of the map tiles (default: that of the file)."))
  package var tileAttribution: String?

  @Option(help: .value("zoom", "Largest zoom of the map tiles of an address."))
  package var tileMaxZoom = 19

  @OptionGroup package var fleet: ServedFleetOptions

  @Option(
    help: .value(
      "file", "Decrypt messages of OwnTracks with the keys of subjects in this private file (default: none)."),
    completion: .file())
  package var owntracksKeys: String?

  @Flag(help: "Store the waypoints of a phone with OwnTracks as places of its subject; needs --store.")
  package var owntracksWaypoints = false

  @Option(
    help: .value(
      "time",
      "Decide the locations of a subject in the order of their times if they arrive within this time of each other."))
  package var orderWithin = TimeSpan(.seconds(3))

  @Option(
    help: .value(
      "number", "Give up the delivery of an event to a webhook after this number of attempts; 30 take about a day."))
  package var webhookAttempts = 30

  package init() {}

  package func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key belong together: specify both")
    }
    guard (.zero ... .seconds(3600)).contains(orderWithin.duration) else {
      throw ValidationError("--order-within must be a time from 0 to 1h")
    }
    guard !owntracksWaypoints || store != nil else {
      throw ValidationError("--owntracks-waypoints stores places: specify the file with --store")
    }
    guard (1...1000).contains(webhookAttempts) else {
      throw ValidationError("--webhook-attempts must be a number from 1 to 1000")
    }
  }
}

/// Options of a fleet that the server shows.
package struct ServedFleetOptions: ParsableArguments, Sendable {
  @Flag(name: .customLong("fleet"), help: "Show the subjects of a fleet instead of one location.")
  package var isOn = false

  @Option(
    name: .customLong("fleet-stale"),
    help: .value("time", "Show a subject as stale after this time without a position."))
  package var stale = TimeSpan(.seconds(300))

  @Option(
    name: .customLong("fleet-forget"),
    help: .value("time", "Remove a subject from the map after this time without a position."))
  package var forget = TimeSpan(.seconds(86_400))

  @Option(
    name: .customLong("fleet-size"),
    help: .value("number", "Show at most this number of subjects; a new one then replaces a stale one."))
  package var size = 1_000_000

  package init() {}

  /// When the position of a subject is stale, and when it is lost: phones send it rarely while they rest.
  var freshness: FreshnessLimits { FreshnessLimits(stale: stale.duration, lost: stale.duration * 3) }

  package func validate() throws {
    guard (1...100_000_000).contains(size) else {
      throw ValidationError("--fleet-size must be a number from 1 to 100000000")
    }
    guard stale.duration > .zero, forget.duration >= stale.duration else {
      throw ValidationError("--fleet-stale must be greater than 0, and --fleet-forget not less than --fleet-stale")
    }
  }
}

/// The option that names the file of tokens.
package struct TokenFileOption: ParsableArguments, Sendable {
  @Option(
    name: .customLong("tokens"),
    help: .value(
      "file",
      "File of the clients' tokens (default: tokens in $STATE_DIRECTORY, or locate/tokens in $XDG_STATE_HOME or"
        + " ~/.local/state)."), completion: .file())
  var named: String?

  package init() {}

  /// Path of the file; `nil` if it is not named and the environment names no folder.
  package var path: String? { named ?? Self.path(in: ProcessInfo.processInfo.environment) }

  /// Returns the path. Throws if it is not named and the environment names no folder.
  func known() throws(LocationError) -> String {
    guard let path else {
      throw LocationError(
        .invalidArgument, "the file of tokens is not known", context: "HOME", remedy: "specify it with --tokens FILE")
    }
    return path
  }

  /// Returns the path without the option.
  static func path(in environment: [String: String]) -> String? {
    environment.stateFolder.map { "\($0)/tokens" }
  }
}
