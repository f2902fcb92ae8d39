public import LocationKit

/// A part of an archive that cannot be read.
public struct DamagedSpan: Sendable, Hashable {
  /// The file.
  public var path: String
  /// The bytes of the file that cannot be read.
  public var bytes: Range<Int>
  /// Nanoseconds since 1970 UTC: the last location known before the damage.
  var after: Int64?
  /// Nanoseconds since 1970 UTC: the first location known after the damage.
  var before: Int64?

  /// The times between which locations are missing; `nil` if one of them is not known.
  public var times: ClosedRange<UTCInstant>? {
    guard let after, let before, after <= before else { return nil }
    return UTCInstant(nanoseconds: after)...UTCInstant(nanoseconds: before)
  }

  init(path: String, bytes: Range<Int>, after: Int64? = nil, before: Int64? = nil) {
    (self.path, self.bytes, self.after, self.before) = (path, bytes, after, before)
  }

  init(path: String, _ block: BlockPlace) {
    let keys = block.header.keys
    self.init(path: path, bytes: block.offset..<block.end, after: keys.lowerBound, before: keys.upperBound)
  }

  /// The damage as an error for the user.
  public var error: LocationError {
    let time =
      times.map { " of \($0.lowerBound.description) to \($0.upperBound.description)" }
      ?? after.map { " after \(UTCInstant(nanoseconds: $0).description)" } ?? ""
    return LocationError(
      .invalidData,
      "the locations\(time) in bytes \(bytes.lowerBound) to \(bytes.upperBound) of the archive are damaged",
      context: path, remedy: "restore this file from a copy, or run locate archive repair; all others can be read")
  }
}
