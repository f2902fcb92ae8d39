import LocationKit
import Testing

@testable import LocationServer

@Suite("ServerOptions")
struct ServerOptionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "another address than this machine's must be permitted", arguments: ["0.0.0.0", "192.168.1.7", "boat.local", "::"])
  func requiresPermission(_ address: String) throws {
    var options = ServerOptions()
    options.address = address

    #expect(throws: (any Error).self) { try options.check() }
    options.tls = TLSFiles(certificate: "a", key: "b")
    options.tokens = try tokens()
    try options.check()
    options.tls = nil
    #expect(throws: (any Error).self) { try options.check() }
    options.allowsInsecureHTTP = true
    try options.check()
  }

  @Test("another address than this machine's needs tokens, of which there must be one")
  func requiresTokens() throws {
    var options = ServerOptions()
    options.address = "0.0.0.0"
    options.allowsInsecureHTTP = true

    #expect(options.requiresTokens)
    #expect(throws: (any Error).self) { try options.check() }
    options.tokens = TokenFile(folder.path("none"))
    #expect(throws: (any Error).self) { try options.check() }
  }

  /// Returns a file with a token, as it is on the disk: the digest needs the server's libraries.
  private func tokens() throws -> TokenFile {
    let file = TokenFile(folder.path("tokens"))
    try file.file.change {
      $0 = [
        AccessToken(
          name: "a", scopes: [.read], subject: nil, created: UTCInstant(nanoseconds: 0), expires: nil,
          digest: [UInt8](repeating: 0, count: 32))
      ]
    }
    return file
  }

  @Test("this machine needs no permission", arguments: ["127.0.0.1", "localhost", "::1"])
  func permitsLoopback(_ address: String) {
    var options = ServerOptions()
    options.address = address

    #expect(throws: Never.self) { try options.check() }
  }
}
