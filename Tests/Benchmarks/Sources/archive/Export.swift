import Glibc
import LocationArchive
import LocationKit
import LocationWire

/// The locations of an archive in the forms that others store.
struct Export {
  private let archive: Archive

  init(_ folder: String) throws { archive = try Archive(folder) }

  /// Rows of fourteen doubles, all fields that a life has but its origin: seconds since 1970, latitude, longitude,
  /// altitude, speed, course, accuracy, its level, its basis, satellites, mode, status, start of a segment, out of order.
  func rows(_ count: Int, to path: String) async throws -> Report {
    try await write(count, to: path) { location, file in
      let row = measurements(of: location) + quality(of: location)
      fwrite(row, 8, row.count, file)
    }
  }

  private func measurements(of location: Location) -> [Double] {
    let (coordinate, seconds) = (location.coordinate, Double(location.time?.nanoseconds ?? 0) / 1e9)
    let (altitude, speed, course) = (location.altitudeMSL, location.speed, location.courseOverGround)
    return [seconds, coordinate.latitude, coordinate.longitude, altitude ?? .nan, speed ?? .nan, course ?? .nan]
  }

  private func quality(of location: Location) -> [Double] {
    let accuracy = location.horizontalAccuracy
    let mode: Double = location.mode == .threeDimensional ? 3 : 2
    let status: Double = location.status.map { Double($0.rawValue) } ?? .nan
    let marks: [Double] = [location.startsSegment ? 1 : 0, location.isOutOfOrder ? 1 : 0]
    let satellites = Double(location.satellitesUsed ?? 0)
    return [accuracy?.radius ?? .nan, place(of: accuracy?.level), place(of: accuracy?.basis), satellites, mode, status]
      + marks
  }

  private func place<Value: CaseIterable & Equatable>(of value: Value?) -> Double {
    guard let value else { return .nan }
    for (place, other) in Value.allCases.enumerated() where other == value { return Double(place) }
    return .nan
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
    guard let file = fopen(path, "w") else { throw LocationError(.writingFailed, "cannot write", context: path) }
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
