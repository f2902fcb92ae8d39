import Glibc
public import LocationKit

/// Files of places.
public enum PlaceFile {
  /// Reads all of a CSV file, as ``PlacesCSV`` describes it. Waits for the disk, or for whoever writes into a pipe.
  ///
  /// Throws a ``LocationError`` that names the path: `noInput` where there is no file or it cannot be read,
  /// `permissionDenied`, or `badData` as ``PlacesCSV/places(in:)`` does.
  public static func read(_ path: String) throws(LocationError) -> [PointOfInterest] {
    let bytes = try contents(of: path)
    return try PlacesCSV(source: path).places(in: bytes.span)
  }

  private static func contents(of path: String) throws(LocationError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno, path) }
      bytes.append(contentsOf: piece[..<count])
      guard bytes.count <= largestSize else {
        throw LocationError(.badData, "larger than \(largestSize >> 20) MB: this is no file of places", place: path)
      }
    }
  }

  private static func failure(_ number: Int32, _ path: String) -> LocationError {
    switch number {
    case ENOENT, ENOTDIR:
      LocationError(.noInput, "there is no such file", place: path, remedy: "check the path")
    case EISDIR:
      LocationError(.noInput, "this is a folder, not a file", place: path, remedy: "name a file in it")
    case EACCES, EPERM:
      LocationError(
        .permissionDenied, "reading is not permitted", place: path,
        remedy: "make it readable for the user who runs this")
    default:
      LocationError(.noInput, "cannot be read: \(String(cString: strerror(number)))", place: path)
    }
  }

  /// In bytes; some two million places.
  private static let largestSize = 134_217_728
}
