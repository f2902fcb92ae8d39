import Foundation

/// The public symbols of a module's sources, as `Type.member(label:)`. It relies on the format that CI checks: two
/// spaces a level, one declaration a line.
struct PublicSymbols {
  private(set) var names: Set<String> = []
  private var types: [(indent: Int, name: String, kind: String, isPublic: Bool)] = []
  /// Types that are another name of a type of the module.
  private var aliases: [(name: String, type: String)] = []

  /// What a conformance requires, and Apple's documentation does not list.
  private static let conformances: Set<String> = [
    "description", "hash", "isEqual(_:)", "encode(with:)", "encode(to:)", "init(coder:)", "init(from:)", "copy(with:)",
    "supportsSecureCoding", "==(left:right:)", "~=(code:error:)", "hash(into:)", "makeAsyncIterator()", "next()",
    "Element",
    "_bridgeToObjectiveC()", "_forceBridgeFromObjectiveC(_:result:)", "_conditionallyBridgeFromObjectiveC(_:result:)",
    "_unconditionallyBridgeFromObjectiveC(_:)",
    "errorCode", "errorUserInfo", "userInfo", "localizedDescription", "code", "init(_:)",
  ]

  init(folder: String) throws {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for file in files where file.hasSuffix(".swift") {
      types = []
      let lines = try String(contentsOfFile: folder + "/" + file, encoding: .utf8).components(separatedBy: "\n")
      for index in lines.indices { take(lines[index...]) }
    }
    for (alias, type) in aliases {
      names.formUnion(names.filter { $0.hasPrefix(type + ".") }.map { alias + $0.dropFirst(type.count) })
    }
  }

  private mutating func take(_ lines: ArraySlice<String>) {
    guard let line = lines.first, let match = line.firstMatch(of: declaration) else { return }
    let (indent, modifiers, kind) = (match.1.count, String(match.2), String(match.3))
    types.removeAll { $0.indent >= indent }
    guard types.last.map({ $0.isPublic && $0.indent == indent - 2 }) ?? (indent == 0) else { return }
    let owner = types.map(\.name).joined(separator: ".")
    let isPublic = modifiers.contains("public") || modifiers.contains("open") || kind == "extension"
    let rest = String(line[match.range.upperBound...])
    if Self.typeKinds.contains(kind) {
      let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" })
      types.append((indent, name, kind, isPublic))
      if isPublic, kind != "extension" { add(name, to: owner) }
    } else if kind == "case" {
      if types.last?.kind == "enum" { addCase(rest, to: owner) }
    } else if isPublic || types.last?.kind == "protocol" {
      let name = Self.identifier(rest)
      if kind == "typealias", !Self.conformances.contains(name), let type = rest.components(separatedBy: " = ").last {
        aliases.append((owner + "." + name, type))
      }
      add(kind == "func" || kind == "init" ? signature(kind, rest, lines) : Self.identifier(rest), to: owner)
    }
  }

  private let declaration =
    #/^( *)((?:@\w+(?:\([^)]*\))? |public |open |final |static |class |override |convenience |required |weak |nonisolated(?:\([^)]*\))? |mutating )*)(class|struct|enum|actor|protocol|extension|func|var|let|init|case|typealias)\b ?/#
  private static let typeKinds: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]

  private static func identifier(_ text: String) -> String {
    String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  private mutating func add(_ name: String, to owner: String) {
    // The calls of a value have the names of the methods that they call.
    guard !name.hasPrefix("callAsFunction(") else { return }
    guard !Self.conformances.contains(name) || owner == "CLMonitor" && name == "init(_:)" else { return }
    names.insert(owner.isEmpty ? name : owner + "." + name)
  }

  private mutating func addCase(_ text: String, to owner: String) {
    guard !text.hasPrefix("."), !text.contains(":") else { return }
    for part in text.components(separatedBy: ", ") {
      add(Self.identifier(part.replacing("`", with: "")), to: owner)
    }
  }

  /// Returns a name with its labels. The parameters may span lines.
  private func signature(_ kind: String, _ rest: String, _ lines: ArraySlice<String>) -> String {
    let name = kind == "init" ? "init" : String(rest.prefix { $0 != "(" && $0 != " " && $0 != "<" })
    let text = ([rest] + lines.dropFirst().prefix(8)).joined(separator: " ")
    guard let opening = text.firstIndex(of: "(") else { return name }
    var (depth, parameters, current) = (0, [String](), "")
    for character in text[opening...] {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, character == "," {
        parameters.append(current)
        current = ""
      } else if depth > 1 || character != "(" {
        current.append(character)
      }
    }
    parameters.append(current)
    let labels = parameters.map { $0.trimmingCharacters(in: .whitespaces).prefix { $0 != " " && $0 != ":" } }
    return name + "(" + labels.filter { !$0.isEmpty }.map { $0 + ":" }.joined() + ")"
  }
}
