import Foundation
import LocationIO
import LocationKit

/// A folder in which answers of services are kept, one file each, for their user only. Of the address there is nothing in
/// it that can be read.
///
/// A file is whole at any moment: several processes may use the folder. When there are too many files, those written first
/// go.
public struct PlaceCache: Sendable, Hashable {
  public let folder: String
  let mostFiles: Int
  let mostBytes: Int

  /// Touches nothing yet; the folder is made when there is something to keep.
  public init(folder: String, mostFiles: Int = 64, mostBytes: Int = 268_435_456) {
    self.folder = folder
    self.mostFiles = mostFiles
    self.mostBytes = mostBytes
  }

  /// `nil` where nothing is kept. Throws ``LocationError/Code/badData`` for a file that is damaged, and what reading throws.
  func answer(to request: PointsOfInterestRequest, near: Coordinate?) throws(LocationError) -> KeptAnswer? {
    let path = try path(of: request, near)
    do throws(LocationError) {
      guard try InputFile(path).size != nil, let answer = KeptAnswer(try InputFile.contents(of: path, limit: mostBytes))
      else {
        throw LocationError(.badData, "this kept answer is damaged, and is not used", place: path)
      }
      return answer
    } catch {
      if error.code == .noInput { return nil }
      throw error
    }
  }

  /// Throws ``LocationError/Code/internal`` or ``LocationError/Code/permissionDenied`` where it cannot be written.
  func keep(
    _ answer: KeptAnswer, of request: PointsOfInterestRequest, near: Coordinate?
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
        .permissionDenied, "an answer cannot be kept here", place: folder, remedy: "name another folder")
    }
  }

  /// Removes what is kept.
  func forget(_ request: PointsOfInterestRequest, near: Coordinate?) throws(LocationError) {
    try? FileManager.default.removeItem(atPath: try path(of: request, near))
  }

  private func path(of request: PointsOfInterestRequest, _ near: Coordinate?) throws(LocationError) -> String {
    do {
      let question = try request.makeRequest(from: PlacesQuery(near: near))
      return "\(folder)/\(Fingerprint(question).text)\(Self.ending)"
    } catch {
      throw LocationError(wrapping: error)
    }
  }

  private static let ending = ".answer"

  /// Removes the oldest files while there are too many, and what a process that was killed has left.
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
