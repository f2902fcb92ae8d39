import Foundation
import LocationKit
import LocationPlaces
import TestSupport
import Testing

@Suite("PlaceFile", .realTime)
struct PlaceFileTests {
  private let folder: URL

  init() throws {
    folder = RunFolder.url.appending(path: "place-file-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs the body with the path of a file that holds `text`, and removes the folder.
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "places.csv")
    try Data(text.utf8).write(to: file)
    try body(file.path)
  }

  @Test("reads the places of a file of any length")
  func reads() throws {
    let lines = (1...20_000).map { "\($0),47.5,8.25,\($0)" }
    try withFile("id,lat,lon,radius_m\n" + lines.joined(separator: "\n")) { path in
      let places = try PlaceFile.read(path)
      #expect(places.count == 20_000)
      #expect(places.last?.id == "20000")
    }
  }

  @Test("an error names the file as the user wrote it, and the line")
  func namesFile() throws {
    try withFile("id,lat,lon,radius_m\n1,2,3,x\n") { path in
      let error = #expect(throws: LocationError.self) { try PlaceFile.read(path) }
      #expect(error?.states(.invalidData, "the radius_m is not a number: x", at: "\(path):2") == true)
    }
  }

  @Test("a missing file is a \"no input\" error")
  func missing() throws {
    try withFile("") { path in
      for path in [path + ".not", path + "/not", ""] {
        let error = #expect(throws: LocationError.self) { try PlaceFile.read(path) }
        #expect(error == LocationError(.inputNotFound, "", context: path))
        #expect(error?.remedy != nil)
      }
    }
  }

  @Test("a folder is a \"no input\" error")
  func folderInstead() throws {
    try withFile("") { _ in
      let error = #expect(throws: LocationError.self) { try PlaceFile.read(folder.path) }
      #expect(error == LocationError(.inputNotFound, "", context: folder.path))
      #expect(error?.message == "this is a folder")
    }
  }

  @Test(
    "a file without read permission is an error that names the cause",
    .enabled(if: getuid() != 0, "SKIPPED: root may read everything"))
  func unreadable() throws {
    try withFile("id,lat,lon,radius_m\n1,2,3,4\n") { path in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      let error = #expect(throws: LocationError.self) { try PlaceFile.read(path) }
      #expect(error?.states(.permissionDenied, "cannot be read", at: path) == true)
    }
  }

  @Test("rejects an endless file")
  func endless() {
    let error = #expect(throws: LocationError.self) { try PlaceFile.read("/dev/zero") }
    #expect(error?.message == "this is not a file of places")
  }

  @Test(
    "reads the circles of the corpus", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    let places = try PlaceFile.read(try Corpus.file("poi/circles.csv").path)
    let lines = try Corpus.data("poi/circles.csv").split(separator: UInt8(ascii: "\n"))
    #expect(places.count == lines.count - 1)
  }
}
