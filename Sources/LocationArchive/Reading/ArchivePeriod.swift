import LocationKit

/// The part of an archive that a question concerns: the locations of a subject in a period.
struct ArchivePeriod: Sendable {
  let archive: Archive
  /// Name of the subject; empty for the archive's own.
  let subject: String
  /// Number of the subject; `nil` if the archive does not have it, or the period ends before it begins.
  let number: Int?
  /// Nanoseconds since 1970 UTC.
  let keys: ClosedRange<Int64>

  /// - Parameters:
  ///   - from: the earliest time, inclusive; `nil` for the beginning.
  ///   - to: the latest time, inclusive; `nil` for the end.
  init(_ archive: Archive, of subject: String, from: UTCInstant? = nil, to: UTCInstant? = nil) {
    let (first, last) = (from?.nanoseconds ?? .min, to?.nanoseconds ?? .max)
    (self.archive, self.subject) = (archive, subject)
    number = first <= last ? archive.number(of: subject) : nil
    keys = first...max(first, last)
  }

  /// The groups that have times within the period, in order.
  var groups: Slice<BlockGroups> { number.map { archive.groups(of: $0, within: keys) } ?? BlockGroups.none }
}
