/// The users and groups of this machine (passwd(5), group(5)); those of a directory service are not known.
public struct Accounts: Sendable, Hashable {
  private var users: [UInt32: String] = [:]
  private var groups: [UInt32: String] = [:]
  /// Whom a group has, by its number.
  private var members: [UInt32: [String]] = [:]

  public init() {}

  init(passwd: String, group: String) {
    for fields in Self.lines(passwd) where fields.count > 2 {
      if let number = UInt32(fields[2]) { users[number] = users[number] ?? fields[0] }
    }
    for fields in Self.lines(group) where fields.count > 3 {
      guard let number = UInt32(fields[2]) else { continue }
      groups[number] = groups[number] ?? fields[0]
      members[number, default: []] += fields[3].split(separator: ",").map(String.init)
    }
  }

  /// The name, or the number where there is none.
  func user(_ number: UInt32) -> String { users[number] ?? "\(number)" }

  func group(_ number: UInt32) -> String { groups[number] ?? "\(number)" }

  func group(named name: String) -> UInt32? { groups.first { $0.value == name }?.key }

  /// Whether the file of groups names the user: what holds from the next login on.
  func lists(_ user: UInt32, in group: UInt32) -> Bool {
    guard let name = users[user] else { return false }
    return members[group]?.contains(name) == true
  }

  private static func lines(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { line in
      line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
