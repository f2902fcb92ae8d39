#if Server || SQLite
  import Foundation
  import LocationKit
  import Testing

  @testable import LocationServer

  #if SQLite
    import CLibSQLite3
  #endif

  /// Files of the server that each released version wrote: `Tests/Fixtures/write`. This version reads all of them.
  @Suite("files of earlier versions of the server")
  struct ServerFixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures").standardized
    static let versions =
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.first?.isNumber == true }

    /// Copies a fixture: these files are opened for writing, and must belong to their owner alone.
    private func copy(_ name: String, of version: String, to folder: TemporaryFolder) throws -> String {
      let path = folder.path(name)
      try Data(contentsOf: Self.folder.appending(path: "\(version)/\(name)")).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return path
    }

    #if Server
      @Test("a token is found by its secret, and new ones have the same members", arguments: versions)
      func tokens(_ version: String) throws {
        let folder = try TemporaryFolder()
        let file = TokenFile(try copy("tokens", of: version, to: folder))
        let secret = try String(
          contentsOf: Self.folder.appending(path: "\(version)/expected/tokens.secret"), encoding: .utf8)

        let token = try #require(try file.token(of: secret.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(token.name == "fixture")
        #expect(token.scopes == [.read, .write])

        _ = try TokenFile(folder.path("new")).create(
          "fixture", scopes: ["read", "write"], subject: nil, expires: nil, now: token.created)
        #expect(try members(folder.path("new")) == members(folder.path("tokens")))
      }

      @Test("a webhook is read, with what it selects", arguments: versions)
      func webhooks(_ version: String) throws {
        let folder = try TemporaryFolder()
        let file = WebhookFile(try copy("events.journal.webhooks", of: version, to: folder))
        let webhook = try #require(try file.webhooks().first)
        #expect(webhook.name == "fixture")
        #expect(webhook.address.text == "https://fixture.example/hook")
        #expect(webhook.filter.events == ["poi.enter"])
      }

      private func members(_ path: String) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
        return Set(try #require(object as? [String: Any]).keys)
      }
    #endif

    #if SQLite
      @Test("a stored place is read, and new files have the same tables", arguments: versions)
      func places(_ version: String) throws {
        let folder = try TemporaryFolder()
        let path = try copy("places.sqlite", of: version, to: folder)
        let place = try #require(try SQLitePlaceStore(path).places().first)
        #expect(place.id == "gate")
        #expect(place.name == "Garden gate")
        #expect(place.region.contains(try #require(Coordinate(latitude: 48.208_374_5, longitude: 16.369_634_333))))

        _ = try SQLitePlaceStore(folder.path("new"))
        #expect(try tables(folder.path("new")) == tables(path))
      }

      private func tables(_ path: String) throws -> [String] {
        var handle: OpaquePointer?
        var statement: OpaquePointer?
        defer {
          sqlite3_finalize(statement)
          sqlite3_close(handle)
        }
        try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
        try #require(sqlite3_prepare_v2(handle, "SELECT sql FROM sqlite_master", -1, &statement, nil) == SQLITE_OK)
        var found: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) {
          found.append(String(cString: text))
        }
        return found
      }
    #endif
  }
#endif
