import LocationIO
package import LocationKit

/// A log of the readings that a fleet has taken since its last snapshot, for inputs that do not send them again.
///
/// It is the file `readings.log` in the folder of the snapshot, with the blocks of ``LocationIO/BlockFile``: first the
/// number of entries before it; then an entry in each block. An entry has the lines that were taken
/// together, the name of their source, and the time up to which silence was announced after them. Each is on the disk before the next one is taken.
package struct ReadingLog: Sendable {
  private var file: BlockFile

  private static let opening: StaticString = "LOCLINE2"

  /// Opens the log of a folder, and lets a fleet that continues from the snapshot of the folder take the entries that the
  /// snapshot lacks. Their events are dropped, because they were emitted before.
  ///
  /// Throws ``LocationKit/LocationError/Code/invalidData`` if the log is damaged, and like ``Fleet/accept(_:of:into:)``.
  package init(in folder: String, for fleet: inout Fleet) throws {
    let storage = try FileStorage(writing: folder + "/readings.log")
    var reader = try BlockReader(storage, opening: Self.opening)
    var entries: Int?
    while let block = try reader.nextContent() {
      guard let before = entries else {
        entries = try Self.start(block, storage.path)
        continue
      }
      entries = before + 1
      guard before >= fleet.entries else { continue }
      try Self.replay(block, in: &fleet)
      fleet.entries = before + 1
    }
    file = try BlockFile(storage, opening: Self.opening) { _ in }
    // A new log, or one that ends before the snapshot.
    if (entries ?? -1) < fleet.entries { try begin(fleet) }
  }

  /// Appends what the fleet has taken. Returns when the disk has stored it.
  ///
  /// - Parameters:
  ///   - source: name of the source of the lines.
  ///   - time: time up to which silence was announced after the lines; `nil` if none was.
  package mutating func append(
    _ lines: [UInt8], from source: String, until time: UTCInstant?, of fleet: inout Fleet
  ) throws(LocationError) {
    var writer = ValueWriter()
    writer.appendFields { $0.put(source, time) }
    try file.append(writer.bytes + lines)
    fleet.entries += 1
  }

  /// Removes all entries, after a snapshot of the fleet.
  package mutating func begin(_ fleet: borrowing Fleet) throws(LocationError) {
    var writer = ValueWriter()
    let entries = fleet.entries
    writer.appendFields { $0.put(entries) }
    // Without room for both files, the entries remain; those that the snapshot has are passed over.
    _ = try file.replace(with: [writer.bytes])
  }

  private static func start(_ block: [UInt8], _ path: String) throws(LocationError) -> Int {
    var (reader, entries) = (ValueReader(block), 0)
    do throws(ValueReader.Failure) {
      try reader.nextFields { reader throws(ValueReader.Failure) in entries = try reader.take() }
      return entries
    } catch {
      throw LocationError(
        .invalidData, "a block of this log of readings is intact but cannot be decoded", context: path,
        remedy: "remove the file: the snapshot is continued without its last minute")
    }
  }

  private static func replay(_ block: [UInt8], in fleet: inout Fleet) throws {
    var reader = ValueReader(block)
    var (source, time) = ("", UTCInstant?.none)
    try reader.nextFields { reader throws(ValueReader.Failure) in
      (source, time) = (try reader.take(), try reader.take())
    }
    // The source of a reading matters to its decisions.
    var decoder = FleetLineDecoder(source: source)
    var events: [FleetEvent] = []
    try decoder.decode(Array(block[reader.index...]).span) { subject, reading in
      try fleet.accept(reading, of: subject, into: &events)
      events.removeAll(keepingCapacity: true)
    } complain: { _ in
    }
    if let time { try fleet.advance(to: time, into: &events) }
  }
}
