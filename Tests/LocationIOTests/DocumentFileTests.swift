import Foundation
import LocationIO
import LocationKit
import TestSupport
import Testing

@Suite("DocumentFile")
struct DocumentFileTests {
  private let folder: URL

  init() throws {
    folder = RunFolder.url.appending(path: "document-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("former".utf8).write(to: folder.appending(path: "a"))
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("the former file stays until the new one is complete")
  func replacing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var file = try DocumentFile(path("a"))
    try file.append(Array("new".utf8))
    #expect(try text("a") == "former")
    try file.finish()
    #expect(try text("a") == "new")
    #expect(try names == ["a"])
  }

  @Test("an incomplete file leaves nothing behind")
  func abandoned() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      var file = try DocumentFile(path("b"))
      try file.append(Array("new".utf8))
    }
    #expect(try names == ["a"])
  }

  @Test("a symbolic link is kept, and its target is replaced")
  func link() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "a")
    var file = try DocumentFile(path("link"))
    try file.append(Array("new".utf8))
    try file.finish()
    #expect(try text("a") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "a")
  }

  @Test("a symbolic link to a missing file is kept, and the file is created", arguments: ["link", "deep/link"])
  func danglingLink(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(atPath: path("deep"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "deep/made")
    try FileManager.default.createSymbolicLink(atPath: path("deep/link"), withDestinationPath: "../link")
    try OutputFile.check(path(name))
    var file = try DocumentFile(path(name))
    try file.append(Array("new".utf8))
    try file.finish()
    #expect(try text("deep/made") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "deep/made")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("deep/link")) == "../link")
  }

  @Test("a symbolic link into a missing folder, or to itself, is rejected", arguments: ["none/made", "link"])
  func linkToNowhere(target: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: target)
    let reason = target == "link" ? "this file cannot be written" : "there is no such folder to write to"
    expectThrows(LocationError(.inputNotFound, reason, context: path("link"))) { try OutputFile.check(path("link")) }
    expectThrows(LocationError(.inputNotFound, reason, context: path("link"))) { _ = try DocumentFile(path("link")) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == target)
  }

  @Test(
    "a device receives the bytes directly, and its errors are reported",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func device() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    expectThrows(LocationError.self, stating: "writing failed") {
      var file = try DocumentFile("/dev/full")
      try file.append(Array("new".utf8))
    }
  }

  @Test("a folder is rejected")
  func refusal() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    expectThrows(LocationError(.inputNotFound, "this is a folder", context: folder.path)) {
      _ = try DocumentFile(folder.path)
    }
  }
}
