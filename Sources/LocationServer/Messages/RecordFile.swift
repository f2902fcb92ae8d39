import LocationIO
import LocationKit
import Synchronization

/// What a ``RecordFile`` contains.
protocol FileRecord: Sendable {
  /// Bytes of the largest file.
  static var largestFile: Int { get }
  /// What is wrong with a damaged line, and what to do about it.
  static var damage: (message: String, remedy: String) { get }
  /// The lines of the record, each with its line end.
  var lines: [UInt8] { get }
  /// Takes a line of the file: a new record, or a part of the last one. Throws 400 if it is damaged.
  static func take(_ line: JSONBody, into records: inout [Self]) throws(Problem)
  /// Returns lines that make the new records of the old ones when ``take(_:into:)`` takes them; `nil` if the file must be
  /// replaced. Where no change means no lines, a last line that a crash has cut off is passed over.
  static func additions(from old: [Self], to new: [Self]) -> [UInt8]?
}

extension FileRecord {
  static func additions(from old: [Self], to new: [Self]) -> [UInt8]? { nil }
}

/// Records in a ``ConfidentialFile``, as lines of JSON. The server and the command line change it, one process at a time.
final class RecordFile<Record: FileRecord>: Sendable {
  let path: String
  private let file: ConfidentialFile
  private let known = Mutex<Known?>(nil)

  private struct Known: Sendable {
    var version: FileVersion?
    var records: [Record] = []
    /// Whether the last line has no end.
    var isTorn = false
    /// Bytes that were appended since the file was read or replaced.
    var appended = 0
  }

  /// Bytes after which the file is replaced.
  private static var mostAppended: Int { 65_536 }

  /// Creates an accessor; the file is read when it is needed, and need not exist.
  /// - Parameter isSecret: whether other users may not even read the file.
  init(_ path: String, isSecret: Bool = false) {
    (self.path, file) = (path, ConfidentialFile(path, isSecret: isSecret))
  }

  /// Returns the records in the order in which they were added. Reads the file again if it has changed; this waits for the
  /// disk.
  func records() throws(LocationError) -> [Record] { try current().records }

  private func current() throws(LocationError) -> Known {
    guard let version = try file.version() else { return Known() }
    if let known = known.withLock({ $0 }), known.version == version { return known }
    let read = try read(version)
    known.withLock { $0 = read }
    return read
  }

  private func read(_ version: FileVersion) throws(LocationError) -> Known {
    var records: [Record] = []
    let lines = try InputFile.contents(of: path, limit: Record.largestFile)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(Problem) {
        try Record.take(JSONBody(Array(line)), into: &records)
      } catch {
        if index == lines.count - 1, Record.additions(from: [], to: []) != nil { break }
        throw LocationError(
          .invalidData, "\(Record.damage.message): \(error.detail)", context: "\(path):\(index + 1)",
          remedy: Record.damage.remedy)
      }
    }
    return Known(version: version, records: records, isTorn: lines.last?.isEmpty == false)
  }

  /// Changes the records, and waits until the disk has them.
  func change<Value>(_ body: (inout [Record]) throws(LocationError) -> Value) throws(LocationError) -> Value {
    var (value, known) = (Value?.none, Known())
    known.version = try file.change { () throws(LocationError) in
      let before = try current()
      known.records = before.records
      value = try body(&known.records)
      guard !before.isTorn, before.appended < Self.mostAppended,
        let lines = Record.additions(from: before.records, to: known.records)
      else { return .replace(known.records.flatMap(\.lines)) }
      known.appended = before.appended + lines.count
      return lines.isEmpty ? .none : .append(lines)
    }
    self.known.withLock { [known] in $0 = known }
    guard let value else { throw LocationError(.internalError, "the file was not changed", context: path) }
    return value
  }

  /// Throws unless a text can be the name of a record.
  static func checkName(_ name: String) throws(LocationError) {
    guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw LocationError(.invalidArgument, "the name must have 1 to 100 bytes without control characters")
    }
  }
}
