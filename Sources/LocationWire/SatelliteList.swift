package import LocationKit
import LocationText

/// The satellites of a SKY, each listed once, with its best signal.
package struct SatelliteList: Sendable {
  /// Largest number of satellites; no receiver tracks more. Any beyond it are left out.
  private static let limit = 512

  package private(set) var all: [Satellite] = []
  private(set) var leftOut = WireMemberSet()
  /// Bit masks of the satellites seen of each system: if a bit is not set, no search is necessary.
  private var seen = [UInt64](repeating: 0, count: Constellation.allCases.count)

  package init() {}

  package mutating func removeAll() {
    leftOut = WireMemberSet()
    guard !all.isEmpty else { return }
    all.removeAll(keepingCapacity: true)
    for index in seen.indices { seen[index] = 0 }
  }

  /// Adds a satellite, or another signal of a satellite in the list.
  package mutating func add(signal: Satellite) {
    let system = Int(signal.constellation.rawValue)
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: signal.identifier)
    if seen[system] & bit != 0, let known = index(of: signal) {
      all[known].merge(signal)
    } else if all.count < Self.limit {
      seen[system] |= bit
      all.append(signal)
    }
  }

  private func index(of signal: Satellite) -> Int? {
    all.firstIndex { $0.identifier == signal.identifier && $0.constellation == signal.constellation }
  }
}

extension SatelliteList {
  /// Reads the next value; if it is not an array, there are no satellites.
  mutating func read(
    with outerScanner: inout JSONScanner, in line: Span<UInt8>, _ names: WireNames, depth: Int
  ) throws(JSONFault) -> JSONValue {
    removeAll()
    // A scanner local to this loop stays in registers.
    var scanner = outerScanner
    defer { outerScanner = scanner }
    scanner.skipBlanks(line)
    let start = scanner.index
    guard scanner.isAt("[", line) else { return try scanner.value(line, depth: depth) }
    guard try scanner.arrayBegins(line, depth: depth) else { return JSONValue(.array, start, scanner.index) }
    repeat {
      guard scanner.isAt("{", line) else {
        _ = try scanner.value(line, depth: depth + 1)
        continue
      }
      var members = SatelliteMembers()
      try scanner.object(line, into: &members, names, depth: depth + 1)
      if !members.leftOut.isEmpty { leftOut.formUnion(members.leftOut) }
      if let satellite = Satellite(members) { add(signal: satellite) }
    } while try scanner.arrayContinues(line)
    return JSONValue(.array, start, scanner.index)
  }
}
