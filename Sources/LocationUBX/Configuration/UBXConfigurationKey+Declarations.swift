extension UBXConfigurationKey {
  /// Creates the keys of declarations, which are part of the program: an invalid one stops it.
  static func keys(_ declarations: String) -> [UBXConfigurationKey] {
    blocks(declarations).flatMap { group, items in items.map { key($0, in: group) } }
  }

  /// Creates the keys of messages, one for each port.
  static func messageKeys(_ declarations: String) -> [UBXConfigurationKey] {
    blocks(declarations).flatMap { group, items in
      items.flatMap { item in
        let words = item.split(separator: " ")
        return UBXPort.allCases.map { port in
          UBXConfigurationKey(
            name: "CFG-\(group)-\(words[0])_\(port.rawValue)", id: id(words[1]) + UInt32(port.number), type: .u1,
            unit: "", scale: 1, constants: [])
        }
      }
    }
  }

  /// Splits declarations into groups, each with its name and the lines of its items.
  private static func blocks(_ declarations: String) -> [(group: Substring, items: ArraySlice<Substring>)] {
    let lines = declarations.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(whereSeparator: \.isEmpty).map { block in
      ((block.first ?? "").prefix { $0 != ":" }, block.dropFirst())
    }
  }

  private static func key(_ line: Substring, in group: Substring) -> UBXConfigurationKey {
    let colon = line.firstIndex(of: ":") ?? line.endIndex
    let words = line[..<colon].split(separator: " ")
    guard words.count >= 3, let type = UBXType(rawValue: String(words[2])) else {
      preconditionFailure("the key has no name, number and type: \(line)")
    }
    let unit = words.count > 3 && words[3] != "-" ? String(words[3]) : ""
    return UBXConfigurationKey(
      name: "CFG-\(group)-\(words[0])", id: id(words[1]), type: type, unit: unit,
      scale: words.count > 4 ? Double(words[4]) ?? 1 : 1, constants: constants(line[colon...].dropFirst()))
  }

  private static func id(_ word: Substring) -> UInt32 {
    guard let id = UInt32(word.dropFirst(2), radix: 16), size(of: id) != nil else {
      preconditionFailure("\(word) is not the key of a setting")
    }
    return id
  }

  private static func constants(_ text: Substring) -> [Constant] {
    text.split(separator: ",").compactMap { part in
      let words = part.split(separator: " ")
      guard words.count == 2, let raw = UInt64(words[1]) else { preconditionFailure("\(part) is not a constant") }
      return Constant(name: String(words[0]), raw: raw)
    }
  }
}
