import LocationIO
import LocationKit

/// The points of `--points`: a file, a pipe or standard input. Pipes and standard input are read as data arrives.
struct PointInput {
  private let path: String
  let isFile: Bool

  /// Throws at once if the file does not exist.
  init(_ path: String) throws {
    self.path = path
    isFile = try path == "-" ? false : InputFile(path).size != nil
  }

  /// Calls `body` with the points as they arrive. If it throws, `body` has received all points before the error.
  func read(_ body: ([Coordinate]) throws -> Void) async throws {
    var decoder = PointDecoder(source: SourceName.shown(path))
    var points: [Coordinate] = []
    func hand(_ decode: () throws(LocationError) -> Void) throws {
      points.removeAll(keepingCapacity: true)
      do throws(LocationError) {
        try decode()
      } catch {
        try body(points)
        throw error
      }
      try body(points)
    }
    if isFile {
      let file = try InputFile(path)
      var buffer: [UInt8] = []
      buffer.reserveCapacity(Self.chunk)
      while try file.read(into: &buffer) {
        try Task.checkCancellation()
        try hand { () throws(LocationError) in try decoder.decode(buffer.span, into: &points) }
      }
    } else {
      let reader = try DescriptorReader.input(path)
      while let bytes = try await reader.next() {
        try hand { () throws(LocationError) in try decoder.decode(bytes.span, into: &points) }
      }
    }
    try hand { () throws(LocationError) in try decoder.finish(into: &points) }
  }

  private static let chunk = 65_536
}
