/// Finds an id that two places have, among ten million in some tenths of a second.
struct IdentifierCheck {
  /// The places in whose order an id comes for the first and for the second time; `nil` where all differ.
  static func firstRepeat(in texts: PlaceTexts, _ workers: Workers) -> (first: Int, second: Int, id: String)? {
    let hashes = workers.map { part in texts.identifierHashes(ofGroups: workers.range(of: part, in: texts.groups.count))
    }
    // So many bits that few ids share one with others by chance.
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

  /// Of the first bits of hashes.
  private struct BitSet {
    private let shift: UInt64
    private var words: [UInt64]

    init(_ width: Int) {
      shift = UInt64(64 - width)
      words = [UInt64](repeating: 0, count: 1 << (width - 6))
    }

    /// False where it was there.
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
