/// The faults that affect the bytes of an epoch on the line to the reader.
public struct LineFaults: Sendable, Hashable {
  /// The sentences' checksums are wrong.
  public var hasBadSums = false
  /// The sentences have no checksums.
  public var lacksSums = false
  /// The fields contain text that is not a number, or an impossible number: `NaN`, latitudes beyond the pole.
  public var hasBadValues = false
  /// The bytes are written in pieces of a few bytes, which end anywhere.
  public var isSplit = false
  /// The bytes are held back and written together with the following epochs'.
  public var isMerged = false
  /// The bytes arrive one by one, far more slowly than the line allows.
  public var isSlow = false
  /// Number of meaningless bytes before the sentences.
  public var noise = 0
  /// Number of times that all sentences are sent; 1 is normal.
  public var repetitions = 1

  package init() {}

  /// Whether a reader that accepts only correct sentences can read the epoch.
  package var isReadable: Bool { !hasBadSums && !lacksSums && !hasBadValues }
}
