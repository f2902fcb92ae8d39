import LocationKit

/// How a server listens, and what it permits.
public struct ServerOptions: Sendable {
  /// Address to listen on: this machine only, unless changed.
  public var address = "127.0.0.1"
  /// Port; 0 for any free one.
  public var port: UInt16 = 8080
  /// Further names by which clients reach the server.
  public var names: [String] = []
  /// Folder of the web page; `nil` for the files in the program.
  public var pageFolder: String?
  /// Map tiles: the path of an MBTiles or PMTiles file, or an address `https://SERVER/{z}/{x}/{y}.png`; `nil` for none.
  public var tiles: String?
  /// Attribution of the map tiles; `nil` for that of the file.
  public var tileAttribution: String?
  /// Largest zoom of the map tiles of an address.
  public var tileMaximumZoom = 19
  /// Whether another address than this machine may be served without encryption.
  public var allowsInsecureHTTP = false
  /// The certificate of encrypted connections; `nil` for connections without encryption.
  public var tls: TLSFiles?
  /// The tokens of clients; `nil` for none.
  public var tokens: TokenFile?
  /// Whether clients on this machine need a token as well. Those of other machines always do.
  public var requiresTokensLocally = false
  /// A socket that already listens, and whose address ``address`` must be; `nil` to open one.
  package var socket: InheritedSocket?

  var limits = ServerLimits()

  /// Creates the options of a server for this machine only.
  public init() {}

  /// Whether a request without a token is rejected.
  var requiresTokens: Bool { requiresTokensLocally || !HostCheck.isLoopback(address) }

  func tileSource() throws(LocationError) -> TileSource? {
    try tiles.map { source throws(LocationError) in
      try TileSource(source, attribution: tileAttribution, maximumZoom: tileMaximumZoom)
    }
  }

  /// Returns what sends a test to a webhook; `nil` without webhooks.
  func webhookTest(_ file: WebhookFile?) -> (@Sendable (String) async throws -> String?)? {
    #if Server
      guard let file else { return nil }
      return { name in try await file.test(name) }
    #else
      return nil
    #endif
  }

  /// Throws if the options would offer locations to other machines without protection, or refuse every client.
  func check() throws(LocationError) {
    guard HostCheck.isLoopback(address) || tls != nil || allowsInsecureHTTP else {
      throw LocationError(
        .invalidArgument, "this address is reachable from other machines, and the connections are not encrypted",
        context: address,
        remedy: "specify a certificate; or allow connections without encryption if the network is trusted")
    }
    guard requiresTokens else { return }
    guard let tokens, try !tokens.tokens().isEmpty else {
      throw LocationError(
        .invalidArgument, "no token exists, and clients of this address need one", context: address,
        remedy: "create one with: locate serve token create NAME --scope read")
    }
  }
}
