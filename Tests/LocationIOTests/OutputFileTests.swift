import Foundation
import LocationIO
import LocationKit
import TestSupport
import Testing

@Suite("OutputFile")
struct OutputFileTests {
  private let folder: URL

  init() throws {
    folder = RunFolder.url.appending(path: "output-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  @Test("truncates the file, and writes without delay")
  func pieces() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("what was there before".utf8).write(to: folder.appending(path: "a"))
    var file = try OutputFile(path("a"))
    #expect(try text("a") == "", "emptied")
    try file.append(Array("one".utf8))
    #expect(try text("a") == "one")
    try file.append(Array(",two".utf8))
    #expect(try text("a") == "one,two")
  }

  @Test("reports what is wrong with a path")
  func errors() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func code(_ path: String) -> LocationError.Code? {
      do {
        _ = try OutputFile(path)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(path("none/a")) == .inputNotFound)
    #expect(code(folder.path) == .inputNotFound)
  }

  @Test("checks a path with the rules of opening it, and creates nothing")
  func checks() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("kept".utf8).write(to: folder.appending(path: "a"))
    try OutputFile.check(path("a"))
    try OutputFile.check(path("b"))
    try OutputFile.check("-")
    try OutputFile.check("/dev/null")
    #expect(try text("a") == "kept")
    #expect(!FileManager.default.fileExists(atPath: path("b")))
    let missing = LocationError(.inputNotFound, "there is no such folder to write to", context: path("none/a"))
    expectThrows(missing) { try OutputFile.check(missing.context ?? "") }
    #expect { try OutputFile.check(folder.path) } throws: {
      $0.states(.inputNotFound, "this is a folder", at: folder.path)
    }
    let beneath = LocationError(.inputNotFound, "there is no such folder to write to", context: path("a/b"))
    expectThrows(beneath) { try OutputFile.check(beneath.context ?? "") }
  }

  @Test("the check reports a path without write permission", .enabled(if: getuid() != 0, "root may write anywhere"))
  func forbidden() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let locked = folder.appending(path: "locked")
    try FileManager.default.createDirectory(
      at: locked, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
    #expect {
      try OutputFile.check(locked.path + "/a")
    } throws: { $0.states(.permissionDenied, "this file may not be written", at: locked.path + "/a") }
  }

  @Test("recognizes a file by its other names")
  func identity() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "a"))
    try Data().write(to: folder.appending(path: "b"))
    try FileManager.default.linkItem(atPath: path("a"), toPath: path("hard"))
    try FileManager.default.createSymbolicLink(atPath: path("soft"), withDestinationPath: path("a"))
    #expect(OutputFile.isSame(path("a"), as: path("hard")))
    #expect(OutputFile.isSame(path("soft"), as: path("hard")))
    #expect(!OutputFile.isSame(path("a"), as: path("b")))
    #expect(!OutputFile.isSame(path("a"), as: path("none")))
    #expect(!OutputFile.isSame("/dev/null", as: "/dev/null"), "no file that could be lost")
  }

  @Test("an appended file keeps its content")
  func appending() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("old,".utf8).write(to: folder.appending(path: "a"))
    var file = try OutputFile(path("a"), keepsContent: true)
    try file.append(Array("new".utf8))
    try file.synchronize()
    let size = file.size
    #expect(size == 7)
    #expect(try text("a") == "old,new")
  }
}
