#if Server
  import Foundation
  import LocationKit
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("TokenFile")
  struct TokenFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("state/tokens") }
    private var file: TokenFile { TokenFile(path) }

    init() throws { folder = try TemporaryFolder() }

    @Test("a created token is found by its secret, and by nothing else")
    func finds() throws {
      let secret = try file.create("laptop", scopes: ["read", "write"], subject: nil, expires: nil)

      let found = try #require(try file.token(of: secret))
      #expect(found.name == "laptop")
      #expect(found.scopes == [.read, .write])
      #expect(try file.token(of: secret + "0") == nil)
      #expect(try file.token(of: "") == nil)
    }

    @Test("the file contains the digest of the token, and only its owner may read it")
    func isPrivate() throws {
      let secret = try file.create("laptop", scopes: ["read"], subject: nil, expires: nil)

      let text = try String(contentsOfFile: path, encoding: .utf8)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(!text.contains(secret))
      #expect(!text.contains(secret.dropFirst(TokenSecret.prefix.count)))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try !file.lines().joined().contains(TokenSecret.digest(secret).hexadecimal))
    }

    @Test("SHA-256 has the value of FIPS 180-2")
    func hashes() {
      let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      #expect(TokenSecret.digest("abc").hexadecimal == expected)
    }

    @Test("a running server sees changes at once")
    func follows() throws {
      let reader = file
      #expect(try reader.tokens().isEmpty)
      let secret = try file.create("phone", scopes: ["ingest"], subject: "anna", expires: nil)
      #expect(try reader.token(of: secret)?.subject == "anna")
      try file.revoke("phone")
      #expect(try reader.token(of: secret) == nil)
    }

    @Test("rejects repeated names, unknown scopes, and a subject of a token that reads")
    func rejects() throws {
      _ = try file.create("a", scopes: ["read"], subject: nil, expires: nil)
      expectThrows(LocationError.self, stating: "there is a token of this name already") {
        try file.create("a", scopes: ["read"], subject: nil, expires: nil)
      }
      expectThrows(LocationError.self, stating: "one or more of the scopes") {
        try file.create("b", scopes: ["owner"], subject: nil, expires: nil)
      }
      expectThrows(LocationError.self, stating: "one or more of the scopes") {
        try file.create("b", scopes: [], subject: nil, expires: nil)
      }
      expectThrows(LocationError.self, stating: "a subject is for tokens with the scope ingest") {
        try file.create("b", scopes: ["read"], subject: "x", expires: nil)
      }
      expectThrows(LocationError.self, stating: "there is no token of this name") { try file.revoke("b") }
    }

    @Test("a damaged line and a file that others may change are errors, not missing tokens")
    func rejectsUnsafeFiles() throws {
      _ = try file.create("a", scopes: ["read"], subject: nil, expires: nil)
      #expect(chmod(path, 0o666) == 0)
      expectThrows(LocationError.self, stating: "other users may") { try file.tokens() }
      #expect(chmod(path, 0o600) == 0)
      try Data("{\"name\":\"x\",\"scopes\":[\"root\"]}\n".utf8).write(to: URL(fileURLWithPath: path))
      expectThrows(LocationError.self, stating: "this is not a token") { try TokenFile(path).tokens() }
    }
  }
#endif
