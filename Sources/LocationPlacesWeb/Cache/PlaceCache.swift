import Foundation
import LocationIO
import LocationKit

/// A folder with stored answers of services, one file each, which only their user may read. Nothing of the address is
/// readable in it.
///
/// A file is complete at any moment, so that several processes may use the folder. If there are too many files, the
/// oldest are removed.
public struct PlaceCache: Sendable, Hashable {
  /// Path of the folder, as passed to the initializer.
  package let folder: String
  let mostFiles: Int
  let mostBytes: Int

  /// Creates a cache without any access to the disk; the folder is created when the first answer is stored.
  public init(folder: String, mostFiles: Int = 64, mostBytes: Int = 268_435_456) {
    self.folder = folder
    self.mostFiles = mostFiles
    self.mostBytes = mostBytes
  }

  /// Returns the stored answer; `nil` if there is none. Throws ``LocationError/Code/invalidData`` for a damaged file, and
  /// the errors of reading.
  func answer(to request: PlacesRequest, near: Coordinate?) throws(LocationError) -> KeptAnswer? {
    let path = try path(of: request, near)
    do throws(LocationError) {
      guard try InputFile(path).size != nil, let answer = KeptAnswer(try InputFile.contents(of: path, limit: mostBytes))
      else {
        throw LocationError(.invalidData, "this kept answer is damaged, and is not used", context: path)
      }
      return answer
    } catch {
      if error.code == .inputNotFound { return nil }
      throw error
    }
  }

  /// Stores an answer. Throws ``LocationError/Code/internalError`` or ``LocationError/Code/permissionDenied`` if it cannot
  /// be written.
  func keep(
    _ answer: KeptAnswer, of request: PlacesRequest, near: Coordinate?
  ) throws(LocationError) {
    let path = try path(of: request, near)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let bytes = try answer.encoded()
      var file = try ReplacingFile(path, isPrivate: true)
      try file.append(bytes.span.bytes)
      try file.finish()
      try sweep(sparing: path)
    } catch let error as LocationError {
      throw error
    } catch {
      throw LocationError(
        .permissionDenied, "an answer cannot be stored here", context: folder, remedy: "choose another folder")
    }
  }

  func forget(_ request: PlacesRequest, near: Coordinate?) throws(LocationError) {
    try? FileManager.default.removeItem(atPath: try path(of: request, near))
  }

  private func path(of request: PlacesRequest, _ near: Coordinate?) throws(LocationError) -> String {
    do {
      let question = try request.makeRequest(from: PlacesQuery(near: near))
      return "\(folder)/\(Fingerprint(question).text)\(Self.ending)"
    } catch {
      throw LocationError(wrapping: error)
    }
  }

  private static let ending = ".answer"

  /// Removes the oldest files while there are too many, and the remains of a killed process.
  private func sweep(sparing newest: String) throws {
    var files: [(path: String, time: Date, size: Int)] = []
    var bytes = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = "\(folder)/\(name)"
      guard name.hasSuffix(Self.ending) || name.hasSuffix(ReplacingFile.ending),
        let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let time = attributes[.modificationDate] as? Date, let size = attributes[.size] as? Int
      else { continue }
      bytes += path == newest ? size : 0
      if path != newest { files.append((path, time, size)) }
    }
    files.sort { $0.time > $1.time }
    for (index, file) in files.enumerated() {
      bytes += file.size
      if index + 1 >= mostFiles || bytes > mostBytes { try? FileManager.default.removeItem(atPath: file.path) }
    }
  }
}
