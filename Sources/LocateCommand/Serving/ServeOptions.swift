package import ArgumentParser

/// Options of the HTTP server.
package struct ServeOptions: ParsableArguments, Sendable {
  @Option(help: .value("address", "Listen on this address (default: this machine only)."))
  package var address = "127.0.0.1"

  @Option(help: .value("port", "Listen on this port; 0 for any free one."))
  package var port: UInt16 = 8080

  @Option(
    name: .customLong("host"), parsing: .singleValue,
    help: .value("name", "Accept requests for this further name of the server; repeatable."))
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
      "Draw the raster tiles of this MBTiles file, or of https://SERVER/{z}/{x}/{y}.png (default: an outline of the world)."
    ), completion: .file(extensions: ["mbtiles"]))
  package var tiles: String?

  @Option(help: .value("text", "Attribution of the map tiles (default: that of the MBTiles file)."))
  package var tileAttribution: String?

  @Option(help: .value("zoom", "Largest zoom of the map tiles of an address."))
  package var tileMaxZoom = 19

  @OptionGroup package var fleet: ServedFleetOptions

  @Option(
    help: .value(
      "number", "Give up the delivery of an event to a webhook after this number of attempts; 30 take about a day."))
  package var webhookAttempts = 30

  package init() {}

  package func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key belong together: name both")
    }
    guard (1...1000).contains(webhookAttempts) else {
      throw ValidationError("--webhook-attempts is a number from 1 to 1000")
    }
  }
}
