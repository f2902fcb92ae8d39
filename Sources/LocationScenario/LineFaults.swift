/// What happens to the bytes of an epoch on their way to the reader.
public struct LineFaults: Sendable, Hashable {
  /// The sentences' checksums are wrong.
  public var hasBadSums = false
  /// The sentences have no checksums.
  public var lacksSums = false
  /// The fields hold what is no number, or none that can be: `NaN`, latitudes beyond the pole.
  public var hasBadValues = false
  /// The bytes are written in pieces of a few, which end anywhere.
  public var isSplit = false
  /// The bytes are held back and written together with the following epochs'.
  public var isMerged = false
  /// The bytes come one by one, far slower than the line.
  public var isSlow = false
  /// So many bytes that mean nothing stand before the sentences.
  public var noise = 0
  /// How often all sentences are said; 1 where they are said once.
  public var repetitions = 1

  public init() {}

  /// Whether a reader that insists on correct sentences can read the epoch.
  public var isReadable: Bool { !hasBadSums && !lacksSums && !hasBadValues }
}
