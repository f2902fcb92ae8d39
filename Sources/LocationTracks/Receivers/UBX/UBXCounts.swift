import LocationUBX

/// The numbers of messages by kind. A receiver sends few kinds, always in the same order.
struct UBXCounts: Sendable {
  private(set) var total = 0
  private var kinds: [(kind: UBXKind, count: Int)] = []
  private var others: [UBXKind: Int] = [:]
  /// Index of the kind that came after the last one before.
  private var next = 0

  private static let mostKinds = 64

  mutating func note(_ kind: UBXKind) {
    total += 1
    if next >= kinds.count { next = 0 }
    if kinds.isEmpty || kinds[next].kind != kind {
      if let known = kinds.firstIndex(where: { $0.kind == kind }) {
        next = known
      } else if kinds.count < Self.mostKinds {
        next = kinds.count
        kinds.append((kind, 0))
      } else {
        others[kind, default: 0] += 1
        return
      }
    }
    kinds[next].count += 1
    next += 1
  }

  var byKind: [UBXKind: Int] {
    others.merging(kinds.map { ($0.kind, $0.count) }, uniquingKeysWith: +)
  }
}
