import Glibc
import LocationArchive
import LocationKit
import LocationWire

/// The locations of an archive in the forms that others store.
struct Export {
  private let archive: LocationArchive

  init(_ folder: String) throws { archive = try LocationArchive(folder) }

  /// Rows of eight doubles: seconds since 1970, latitude, longitude, altitude, speed, course, accuracy, satellites.
  func rows(_ count: Int, to path: String) async throws -> Report {
    try await write(count, to: path) { location, file in
      let row = [
        Double(location.time?.nanoseconds ?? 0) / 1e9, location.coordinate.latitude, location.coordinate.longitude,
        location.altitudeMSL ?? .nan, location.speed ?? .nan, location.courseOverGround ?? .nan,
        location.horizontalAccuracy?.radius ?? .nan, Double(location.satellitesUsed ?? 0),
      ]
      fwrite(row, 8, row.count, file)
    }
  }

  /// Lines of gpsd's JSON.
  func lines(_ count: Int, to path: String) async throws -> Report {
    let encoder = WireEncoder()
    var line = ASCIIWriter()
    return try await write(count, to: path) { location, file in
      line.removeAll()
      encoder.encode(.location(location), to: &line)
      fwrite(line.bytes, 1, line.bytes.count, file)
    }
  }

  private func write(
    _ count: Int, to path: String, _ body: (Location, UnsafeMutablePointer<FILE>) -> Void
  ) async throws -> Report {
    guard let file = fopen(path, "w") else { throw LocationError(.writingFailed, "cannot write", place: path) }
    defer { fclose(file) }
    var written = 0
    for try await location in archive.locations() {
      if written == count { break }
      body(location, file)
      written += 1
    }
    var report = Report()
    report.add("rows", written)
    return report
  }
}
