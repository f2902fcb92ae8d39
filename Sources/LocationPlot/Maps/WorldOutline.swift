import LocationText

/// The outline of the world that `Config/world-outline` writes: land as rings, which are joined from arcs.
package struct WorldOutline: Sendable {
  /// Longitude and latitude in degrees.
  typealias Position = SIMD2<Double>

  let arcs: [[Position]]
  private let numbers: [[Int]]

  /// Decodes the JSON; `nil` if it is damaged.
  package init?(_ json: [UInt8]) {
    let text = json.span
    do throws(JSONFault) {
      var scanner = JSONScanner()
      var (scale, arcs, rings): (Double, [[Int]], [[Int]]) = (1, [], [])
      try scanner.forEachName(text, depth: 0) { name, scanner throws(JSONFault) in
        if name.reads("arcs", in: text) {
          arcs = try scanner.lists(text)
        } else if name.reads("rings", in: text) {
          rings = try scanner.lists(text)
        } else {
          let value = try scanner.value(text, depth: 1)
          if name.reads("scale", in: text), let number = value.number(in: text), number > 0 { scale = number }
        }
      }
      self.arcs = arcs.map { Self.positions($0, scale) }
      numbers = rings
      guard rings.joined().allSatisfy({ arcs.indices.contains($0 < 0 ? ~$0 : $0) }) else { return nil }
    } catch {
      return nil
    }
  }

  /// The rings around the land; each is closed.
  var rings: [[Position]] {
    numbers.map { ring in
      ring.flatMap { $0 < 0 ? arcs[~$0].reversed() : arcs[$0] }
    }
  }

  /// Sums up the differences: `[x, y, dx, dy, …]`.
  private static func positions(_ deltas: [Int], _ scale: Double) -> [Position] {
    var (x, y) = (0, 0)
    return stride(from: 0, to: deltas.count - 1, by: 2).map { index in
      // Wrapping: the positions of a damaged outline are wrong, and the program continues.
      (x, y) = (x &+ deltas[index], y &+ deltas[index + 1])
      return Position(Double(x) / scale, min(90, max(-90, Double(y) / scale)))
    }
  }
}

extension JSONScanner {
  /// Reads an array of arrays of whole numbers; other elements are left out.
  fileprivate mutating func lists(_ text: Span<UInt8>) throws(JSONFault) -> [[Int]] {
    var lists: [[Int]] = []
    try forEachElement(text, depth: 1) { scanner throws(JSONFault) in
      var list: [Int] = []
      try scanner.forEachElement(text, depth: 2) { scanner throws(JSONFault) in
        if let number = try scanner.value(text, depth: 3).integer { list.append(number) }
      }
      lists.append(list)
    }
    return lists
  }
}
