/// Counts what a writer leaves out.
struct Omissions {
  /// In the order of the cases; empty as long as nothing was left out.
  private var counts: [Int] = []

  mutating func note(_ omission: Omission) {
    if counts.isEmpty { counts = [Int](repeating: 0, count: Omission.allCases.count) }
    counts[omission.rawValue] += 1
  }

  /// What is unknown leaves nothing out.
  mutating func note<Value>(_ omission: Omission, if value: Value?) {
    if value != nil { note(omission) }
  }

  /// For ``TrackWriter/leftOut``.
  var byName: [String: Int] {
    var names: [String: Int] = [:]
    for (omission, count) in zip(Omission.allCases, counts) where count > 0 { names[omission.name] = count }
    return names
  }
}
