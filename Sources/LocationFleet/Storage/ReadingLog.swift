import LocationIO
package import LocationKit

/// A log of the readings that a fleet has taken since its last snapshot, for inputs that do not send them again.
///
/// It is the file `readings.log` in the folder of the snapshot, with the blocks of ``LocationIO/BlockFile``: first the
/// number of entries before it, and the number of those that it has although the snapshot has them, too; then an entry
/// in each block. An entry has the lines that were taken together, the name of their source, and the time up to which
/// silence was announced after them. Each is on the disk before the next one is taken.
package struct ReadingLog: Sendable {
  private var file: BlockFile

  private static let opening: StaticString = "LOCLINE2"

  /// What was taken together.
  struct Entry: Sendable {
    /// Lines of gpsd's JSON with subjects.
    var lines: [UInt8]
    /// Name of the source of the lines, which matters to their decisions.
    var source: String
    /// Time up to which silence was announced after the lines; `nil` if none was.
    var time: UTCInstant?

    /// Calls `take` with the readings of the lines.
    func forEachReading(_ take: (String, Reading) throws -> Void) throws {
      var decoder = FleetLineDecoder(source: source)
      try decoder.decode(lines.span, take, complain: { _ in })
    }
  }

  /// Opens the log of a folder, and lets a fleet that continues from the snapshot of the folder take the entries that the
  /// snapshot lacks. Their events are dropped, because they were emitted before.
  ///
  /// Throws ``LocationKit/LocationError/Code/invalidData`` if the log is damaged, and like ``Fleet/accept(_:of:into:)``.
  package init(in folder: String, for fleet: inout Fleet) throws {
    try self.init(in: folder, for: &fleet) { entry, isNew, fleet in
      guard isNew else { return }
      var events: [FleetEvent] = []
      try entry.forEachReading { subject, reading in
        try fleet.accept(reading, of: subject, into: &events)
        events.removeAll(keepingCapacity: true)
      }
      if let time = entry.time { try fleet.advance(to: time, into: &events) }
    }
  }

  /// Opens the log of a folder like ``init(in:for:)``.
  /// - Parameter take: takes an entry, whether the snapshot lacks it, and the fleet.
  init(
    in folder: String, for fleet: inout Fleet, _ take: (Entry, _ isNew: Bool, inout Fleet) throws -> Void
  ) throws {
    let storage = try FileStorage(writing: folder + "/readings.log")
    var reader = try BlockReader(storage, opening: Self.opening)
    var start: (entries: Int, carried: Int)?
    while let block = try reader.nextContent() {
      guard let (before, carried) = start else {
        start = try Self.start(block, storage.path)
        continue
      }
      let isNew = carried == 0 && before >= fleet.entries
      try take(try Self.entry(block), isNew, &fleet)
      start = carried > 0 ? (before, carried - 1) : (before + 1, 0)
      if isNew { fleet.entries = before + 1 }
    }
    file = try BlockFile(storage, opening: Self.opening) { _ in }
    // A new log, or one that ends before the snapshot.
    if (start?.entries ?? -1) < fleet.entries { try begin(fleet) }
  }

  /// Appends what the fleet has taken. Returns when the disk has stored it.
  ///
  /// - Parameters:
  ///   - source: name of the source of the lines.
  ///   - time: time up to which silence was announced after the lines; `nil` if none was.
  package mutating func append(
    _ lines: [UInt8], from source: String, until time: UTCInstant?, of fleet: inout Fleet
  ) throws(LocationError) {
    try file.append(Self.block(Entry(lines: lines, source: source, time: time)))
    fleet.entries += 1
  }

  /// Removes all entries, after a snapshot of the fleet.
  package mutating func begin(_ fleet: borrowing Fleet) throws(LocationError) { try begin(fleet, carrying: []) }

  /// Removes all entries, after a snapshot of the fleet.
  /// - Parameter carried: entries that are passed to the fleet again when the log is opened.
  mutating func begin(_ fleet: borrowing Fleet, carrying carried: [Entry]) throws(LocationError) {
    var writer = ValueWriter()
    let entries = fleet.entries
    writer.appendFields { $0.put(entries, carried.count) }
    // Without room for both files, the entries remain; those that the snapshot has are passed over.
    _ = try file.replace(with: [writer.bytes] + carried.map(Self.block))
  }

  private static func block(_ entry: Entry) -> [UInt8] {
    var writer = ValueWriter()
    writer.appendFields { $0.put(entry.source, entry.time) }
    return writer.bytes + entry.lines
  }

  private static func start(_ block: [UInt8], _ path: String) throws(LocationError) -> (entries: Int, carried: Int) {
    var (reader, entries, carried) = (ValueReader(block), 0, 0)
    do throws(ValueReader.Failure) {
      try reader.nextFields { reader throws(ValueReader.Failure) in
        (entries, carried) = (try reader.take(), try reader.take(or: 0))
      }
      return (entries, carried)
    } catch {
      throw LocationError(
        .invalidData, "a block of this log of readings is intact but cannot be decoded", context: path,
        remedy: "remove the file: the snapshot is continued without its last minute")
    }
  }

  private static func entry(_ block: [UInt8]) throws -> Entry {
    var (reader, entry) = (ValueReader(block), Entry(lines: [], source: "", time: nil))
    try reader.nextFields { reader throws(ValueReader.Failure) in
      (entry.source, entry.time) = (try reader.take(), try reader.take())
    }
    entry.lines = Array(block[reader.index...])
    return entry
  }
}
