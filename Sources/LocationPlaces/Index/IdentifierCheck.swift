/// A search for an id that two places share. It takes some tenths of a second for ten million places.
struct IdentifierCheck {
  /// Returns the numbers of the first two places with the same id; `nil` if all ids differ.
  static func firstRepeat(in texts: PlaceTexts, _ workers: Workers) -> (first: Int, second: Int, id: String)? {
    let hashes = workers.map { part in texts.identifierHashes(ofGroups: workers.range(of: part, in: texts.groups.count))
    }
    // Enough bits that few ids share one by chance.
    let width = max(6, min(30, 64 - (32 * texts.count).leadingZeroBitCount))
    var (seen, shared) = (BitSet(width), BitSet(width))
    var isShared = false
    for hash in hashes.joined() where !seen.insert(hash) {
      _ = shared.insert(hash)
      isShared = true
    }
    guard isShared else { return nil }
    var firsts: [UInt64: Int] = [:]
    for (number, hash) in hashes.joined().enumerated() where shared.contains(hash) {
      guard let first = firsts[hash] else {
        firsts[hash] = number
        continue
      }
      if let id = texts.id(of: number), id == texts.id(of: first) { return (first, number, id) }
    }
    return nil
  }

  /// A set of the first bits of hashes.
  private struct BitSet {
    private let shift: UInt64
    private var words: [UInt64]

    init(_ width: Int) {
      shift = UInt64(64 - width)
      words = [UInt64](repeating: 0, count: 1 << (width - 6))
    }

    /// Inserts a hash. Returns `false` if its bit is already set.
    mutating func insert(_ hash: UInt64) -> Bool {
      let place = Int(hash >> shift)
      defer { words[place >> 6] |= 1 << UInt64(place & 63) }
      return words[place >> 6] & 1 << UInt64(place & 63) == 0
    }

    func contains(_ hash: UInt64) -> Bool {
      let place = Int(hash >> shift)
      return words[place >> 6] & 1 << UInt64(place & 63) != 0
    }
  }
}
