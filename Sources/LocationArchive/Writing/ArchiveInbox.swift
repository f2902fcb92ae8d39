import LocationKit

/// Locations that were appended, and that wait for the thread that writes.
struct ArchiveInbox: Sendable {
  /// By subject, in the order of the first locations.
  private(set) var rows: [(subject: String, rows: RowBuffer)] = []
  private var numbers: [String: Int] = [:]
  private(set) var count = 0
  /// Locations without a time, which were not taken, since the beginning.
  private(set) var untimed = 0

  /// Returns `false`, and appends nothing, if it has `limit` locations.
  mutating func append(_ location: Location, subject: String, limit: Int) -> Bool {
    guard let time = location.time, time.nanoseconds != ArchiveColumn.absent else {
      untimed += 1
      return true
    }
    if count >= limit { return false }
    var number = rows.count - 1
    if number < 0 || rows[number].subject != subject { number = self.number(of: subject) }
    rows[number].rows.append(location, key: time.nanoseconds)
    count += 1
    return true
  }

  private mutating func number(of subject: String) -> Int {
    if let number = numbers[subject] { return number }
    rows.append((subject, RowBuffer()))
    numbers[subject] = rows.count - 1
    return rows.count - 1
  }

  /// Removes and returns all rows.
  mutating func takeAll() -> [(subject: String, rows: RowBuffer)] {
    let all = rows
    (rows, numbers, count) = ([], [:], 0)
    return all
  }
}
