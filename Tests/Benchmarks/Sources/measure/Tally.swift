/// What a work came to: the driver holds it against what the peer came to.
struct Tally {
  private(set) var sums: [(name: StaticString, value: Double)] = []

  mutating func add(_ name: StaticString, _ value: Double) { sums.append((name, value)) }

  mutating func add(_ name: StaticString, _ value: Int) { add(name, Double(value)) }

  /// One line: `points 113010 latitude 5317391.2831`.
  var line: String { sums.map { "\($0.name) \($0.value)" }.joined(separator: " ") }
}
