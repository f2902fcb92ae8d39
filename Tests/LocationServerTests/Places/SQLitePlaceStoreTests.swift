#if SQLite
  import Foundation
  import LocationKit
  import LocationTesting
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("SQLitePlaceStore")
  struct SQLitePlaceStoreTests {
    private let path = RunFolder.url.appending(path: "\(UUID().uuidString).sqlite").path

    @Test("places survive a restart, and removed ones do not return")
    func persists() throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      let written = try SQLitePlaceStore(path)
      try written.save(.circle("b", radius: 20))
      try written.save(.circle("a'); DROP TABLE place; --"))
      try written.save(.circle("b", radius: 30))
      try written.save(.circle("c"))
      try written.remove("c")

      let places = try SQLitePlaceStore(path).places()

      #expect(places.map(\.id) == ["a'); DROP TABLE place; --", "b"])
      #expect(places.last == .circle("b", radius: 30))
    }

    @Test("a new file is for its owner only; one that exists keeps its permissions")
    func permissions() throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      func mode() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      try SQLitePlaceStore(path).save(.circle("a"))
      #expect(try mode() == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try SQLitePlaceStore(path).save(.circle("b"))
      #expect(try mode() == 0o640)
    }

    @Test("a file of another kind is an error")
    func rejectsOtherFiles() throws {
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Data("this is not a database, but some text that is long enough".utf8).write(to: URL(filePath: path))

      #expect(throws: (any Error).self) { try SQLitePlaceStore(path) }
    }
  }
#endif
