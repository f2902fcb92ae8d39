import Foundation
import LocationIO
import LocationKit
import TestSupport
import Testing

@Suite("FileStorage")
struct FileStorageTests {
  @Test("replaces the content; the file keeps its mode, the links to it and its only writer")
  func replaced() throws {
    let folder = RunFolder.path + "/storage-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (path, link) = ("\(folder)/file", "\(folder)/link")
    try Data([1, 2, 3, 4]).write(to: URL(filePath: path))
    #expect(chmod(path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let storage = try FileStorage(writing: link)
    let smaller = try #require(try storage.replaced(by: [1, 2, 3]))
    #expect(try smaller.size() == 3)
    try smaller.write([9], at: 3)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3, 9]))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    expectThrows(LocationError(.sourceUnavailable, "another process writes this file", context: path)) {
      try FileStorage(writing: path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["file", "link"])
  }

  @Test("if no temporary file can be created next to it, the file is unchanged")
  func noRoom() throws {
    let folder = RunFolder.path + "/storage-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/file"
    let storage = try FileStorage(writing: path)
    try storage.write([5, 6], at: 0)
    // Its name is gone: there is no folder for a temporary file.
    try FileManager.default.removeItem(atPath: path)
    #expect(try storage.replaced(by: [1]) == nil)
    #expect(try storage.read(at: 0, count: 9) == [5, 6])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}
