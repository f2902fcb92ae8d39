package import ArgumentParser

/// Options of the HTTP server.
package struct ServeOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Listen on this address (default: this machine only).", valueName: "address"))
  package var address = "127.0.0.1"

  @Option(help: ArgumentHelp("Listen on this port; 0 for any free one.", valueName: "port"))
  package var port: UInt16 = 8080

  @Option(
    name: .customLong("host"), parsing: .singleValue,
    help: ArgumentHelp("Accept requests for this further name of the server; repeatable.", valueName: "name"))
  package var hosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep places that clients create in this file of SQLite (default: places cannot be changed).", valueName: "file"),
    completion: .file())
  package var store: String?

  @Option(
    help: ArgumentHelp("Encrypt connections with the certificate of this PEM file.", valueName: "file"),
    completion: .file())
  package var tlsCertificate: String?

  @Option(
    help: ArgumentHelp("Read the certificate's private key from this PEM file.", valueName: "file"),
    completion: .file())
  package var tlsKey: String?

  @Flag(help: "Listen on an address of other machines without encryption.")
  package var insecureHttp = false

  @OptionGroup package var tokens: TokenFileOption

  @Flag(help: "Require a token of clients on this machine, too.")
  package var requireToken = false

  @Option(
    help: ArgumentHelp("Read the web page from this folder (default: built in).", valueName: "folder"),
    completion: .directory)
  package var page: String?

  @Option(
    help: ArgumentHelp("Folder of Leaflet, which draws the map.", valueName: "folder"), completion: .directory)
  package var leaflet = "/usr/share/javascript/leaflet"

  @Option(
    help: ArgumentHelp(
      "Draw the raster tiles of this MBTiles file, or of https://SERVER/{z}/{x}/{y}.png (default: an outline of the world).",
      valueName: "file|address"), completion: .file(extensions: ["mbtiles"]))
  package var tiles: String?

  @Option(help: ArgumentHelp("Attribution of the map tiles (default: that of the MBTiles file).", valueName: "text"))
  package var tileAttribution: String?

  @Option(help: ArgumentHelp("Largest zoom of the map tiles of an address.", valueName: "zoom"))
  package var tileMaxZoom = 19

  @OptionGroup package var fleet: ServedFleetOptions

  @OptionGroup package var webhooks: WebhookOptions

  @Option(
    help: ArgumentHelp(
      "Give up the delivery of an event to a webhook after this number of attempts; 30 take about a day.",
      valueName: "number"))
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
