/// The users and groups of this machine (passwd(5), group(5)), without those of a directory service.
struct Accounts: Sendable, Hashable {
  private var users: [UInt32: String] = [:]
  private var groups: [UInt32: String] = [:]
  /// Names of the members of each group, by its number.
  private var members: [UInt32: [String]] = [:]

  init() {}

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

  /// Returns the name of a user, or the number if it has none.
  func user(_ number: UInt32) -> String { users[number] ?? "\(number)" }

  func group(_ number: UInt32) -> String { groups[number] ?? "\(number)" }

  func group(named name: String) -> UInt32? { groups.first { $0.value == name }?.key }

  /// Returns whether group(5) lists the user in the group; this takes effect at the next login.
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
