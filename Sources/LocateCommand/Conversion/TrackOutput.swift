import LocationArchive
import LocationKit
import LocationService
import LocationTracks

/// An output of one track file, of a pipe, or of an archive.
struct TrackOutput: ~Copyable {
  private var output: TextOutput
  private let archive: ArchiveOutput?
  private var writer: any TrackWriter
  private var hasMetadata = false
  private var leftOutBefore: [String: Int] = [:]
  /// Entries passed to the writer.
  private(set) var written = EntryCount()

  /// Whether it is a file or an archive, not standard output.
  let isNamed: Bool

  /// - Parameter path: the file, which remains unchanged until ``finish()``; `-` is standard output.
  init(_ path: String, writer: any TrackWriter) throws {
    output = try TextOutput(path)
    archive = nil
    isNamed = path != "-"
    self.writer = writer
  }

  /// Appends to an archive. Entries that are no points are omitted and counted.
  init(_ archive: ArchiveOutput) throws {
    // Nothing is written to it.
    output = try TextOutput("-")
    self.archive = archive
    isNamed = true
    writer = ArchiveMarks()
  }

  /// Entries that the format cannot represent.
  var writerLeftOut: [String: Int] { writer.leftOut.merging(archive?.leftOut ?? [:], uniquingKeysWith: +) }

  /// The same, and entries omitted by earlier steps.
  var leftOut: [String: Int] { writerLeftOut.merging(leftOutBefore, uniquingKeysWith: +) }

  /// The number of locations that are durable in an archive; `nil` for a file.
  var stored: Int? { archive?.counts.stored }

  /// Whether an archive contained some of the entries before.
  var hasRepetitions: Bool { archive.map { $0.counts.repeated > 0 } ?? false }

  /// Removes an archive that was created for nothing.
  func removeIfUnused() { archive?.removeIfUnused() }

  /// Adds entries omitted by an earlier step.
  mutating func leftOut(_ reasons: [String: Int]) { leftOutBefore.merge(reasons, uniquingKeysWith: +) }

  /// Writes the entries and removes them from the array.
  mutating func write(_ entries: inout [TrackEntry]) throws {
    for entry in entries { try write(entry) }
    entries.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ entry: TrackEntry) throws {
    if case .metadata = entry {
      // Several inputs become one file: the metadata of the first one counts.
      if hasMetadata { return }
      hasMetadata = true
    }
    if case .fault = entry { return }
    written.count(entry)
    switch entry {
    case .point(let point): try archive?.take(.location(point.location), of: point.subject)
    case .sky(let view): try archive?.take(.sky(view))
    default: break
    }
    writer.write(entry, to: &output.standard.text.raw)
    try output.flush(due: false)
  }

  mutating func flush() throws { try output.flush(due: true) }

  /// Completes the document and moves the file to its place; flushes an archive.
  mutating func finish() throws {
    if let archive { return try archive.finish() }
    writer.closing(to: &output.standard.text.raw)
    try output.finish()
  }
}

/// Counts what an archive cannot represent: everything but locations.
struct ArchiveMarks: TrackWriter {
  private(set) var leftOut: [String: Int] = [:]

  mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    switch entry {
    case .metadata(let metadata):
      // A creator alone is no description.
      if metadata != TrackMetadata(creator: metadata.creator) { note("descriptions of the file") }
    case .waypoint: note("waypoints")
    case .route: note("routes")
    case .routePoint: note("route points")
    case .track(let header): if header != TrackHeader() { note("descriptions of tracks") }
    case .sky: note("satellite views")
    case .heading: note("headings")
    case .point, .noFix, .fault: break
    }
  }

  private mutating func note(_ name: String) { leftOut[name, default: 0] += 1 }

  func closing(to writer: inout ASCIIWriter) {}
}

/// A count of the entries of a track file.
struct EntryCount {
  private(set) var points = 0
  private(set) var waypoints = 0
  private(set) var routePoints = 0

  mutating func count(_ entry: TrackEntry) {
    switch entry {
    case .point: points += 1
    case .waypoint: waypoints += 1
    case .routePoint: routePoints += 1
    case .metadata, .route, .track, .noFix, .sky, .heading, .fault: break
    }
  }

  var isEmpty: Bool { points <= 0 && waypoints <= 0 && routePoints <= 0 }

  /// Returns the count without the entries that a writer has omitted, identified by the names that the writer reports.
  func without(_ leftOut: [String: Int]) -> EntryCount {
    var rest = self
    for (name, count) in leftOut {
      switch name {
      case _ where name.hasPrefix("locations "): rest.points = max(0, rest.points - count)
      case _ where name.hasPrefix("waypoints"): rest.waypoints -= count
      case "route points": rest.routePoints -= count
      default: break
      }
    }
    return rest
  }
}
