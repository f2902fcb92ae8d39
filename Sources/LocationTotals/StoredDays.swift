import LocationArchive
import LocationKit

/// The stored totals of the days of a year of UTC, of one subject.
///
/// The content of the file: the version of the rules (4 bytes), the maximum error (8), and for each day its number since 1970 (8),
/// the fingerprint of the blocks that determine it (8), the first and the last time that does (8 each), whether it is settled (1), the
/// number of locations that were read (4), the length of the rest (4), and the rest: its quarters and stops.
struct StoredDays {
  /// To be raised with every change of what is computed: of ``TravelMeter``, of stops, or of this format.
  static let version: UInt32 = 1

  /// What tells whether the totals of a day are still true.
  struct Head {
    var day: Int64
    var fingerprint: UInt64
    var evidence: ClosedRange<Int64>
    var isSettled: Bool
    var read: Int
  }

  private struct Record {
    var head: Head
    /// Its quarters and stops, in the bytes of the file.
    var content: [UInt8]
  }

  private let maximumError: Double?
  private var records: [Int64: Record] = [:]

  /// No days.
  init(maximumError: Double?) { self.maximumError = maximumError }

  /// Reads the content of a file. Without one, with a damaged one, or with one of other rules, there are no days.
  init(_ content: [UInt8]?, maximumError: Double?) {
    self.maximumError = maximumError
    guard let content else { return }
    if (try? read(ValueReader(content))) == nil { records = [:] }
  }

  private mutating func read(_ start: ValueReader) throws(ValueReader.Failure) {
    var reader = start
    guard try reader.integer(UInt32.self) == Self.version, try reader.optionalNumber() == maximumError else {
      throw ValueReader.Failure()
    }
    while !reader.isAtEnd {
      let (day, fingerprint) = (try reader.integer(Int64.self), try reader.integer(UInt64.self))
      let (first, last) = (try reader.integer(Int64.self), try reader.integer(Int64.self))
      let (isSettled, read) = (try reader.integer(UInt8.self) != 0, Int(try reader.integer(UInt32.self)))
      let length = Int(try reader.integer(UInt32.self))
      guard first <= last else { throw ValueReader.Failure() }
      records[day] = Record(
        head: Head(day: day, fingerprint: fingerprint, evidence: first...last, isSettled: isSettled, read: read),
        content: Array(try reader.take(count: length)))
    }
  }

  func head(of day: Int64) -> Head? { records[day]?.head }

  /// The totals of a day; `nil` if they are not stored.
  func totals(of day: Int64) -> DayTotals? {
    guard let record = records[day] else { return nil }
    var reader = ValueReader(record.content)
    return try? DayTotals(record.head, from: &reader)
  }

  mutating func set(_ totals: DayTotals, of day: Int64, fingerprint: UInt64) {
    var writer = RecordWriter()
    totals.write(to: &writer)
    records[day] = Record(
      head: Head(
        day: day, fingerprint: fingerprint, evidence: totals.evidence, isSettled: totals.isSettled, read: totals.read),
      content: writer.bytes)
  }

  /// Drops the days that no location belongs to any more.
  mutating func keep(_ isKept: (Int64) -> Bool) { records = records.filter { isKept($0.key) } }

  /// The content of the file.
  var content: [UInt8] {
    var writer = RecordWriter()
    writer.put(Self.version)
    writer.put(maximumError)
    for record in records.values.sorted(by: { $0.head.day < $1.head.day }) {
      writer.put(record.head.day)
      writer.put(record.head.fingerprint)
      writer.put(record.head.evidence.lowerBound)
      writer.put(record.head.evidence.upperBound)
      writer.put(UInt8(record.head.isSettled ? 1 : 0))
      writer.put(UInt32(clamping: record.head.read))
      writer.put(UInt32(record.content.count))
      writer.append(record.content)
    }
    return writer.bytes
  }
}
