import Glibc
import LocationIO
import LocationKit
import LocationPlaces

/// The places that the partitions of a worker use, each version once.
actor PlaceLibrary {
  private let js: JetStream
  /// Folder of temporary files.
  private let folder: String
  private var indices: [String: PlaceIndex] = [:]
  /// The last versions that were used, latest first: partitions change at different times.
  private var order: [String] = []

  init(_ js: JetStream, folder: String) { (self.js, self.folder) = (js, folder) }

  /// Returns the index of stored places.
  func index(_ file: StoredFile) async throws -> PlaceIndex {
    if let index = indices[file.subject] { return index }
    let pieces = try await js.load(file, from: FleetLayout.files)
    // Another call may have loaded it in the meantime.
    if let index = indices[file.subject] { return index }
    let index = try open(pieces)
    indices[file.subject] = index
    order.insert(file.subject, at: 0)
    if order.count > 3, let oldest = order.popLast() { indices[oldest] = nil }
    return index
  }

  /// Opens an index by way of a file, which remains open after it is removed.
  private func open(_ pieces: [[UInt8]]) throws(LocationError) -> PlaceIndex {
    let path = "\(folder)/locate-\(getpid())-\(UInt64.random(in: 0 ... .max)).places"
    defer { unlink(path) }
    let file = try FileStorage(writing: path)
    var end = 0
    for piece in pieces {
      try file.write(piece, at: end)
      end += piece.count
    }
    return try PlaceIndex(contentsOf: path)
  }
}
