/// The user and the groups of a process.
package struct Credentials: Sendable, Hashable {
  /// Number of the user.
  package var user: UInt32
  /// Number of the group.
  package var group: UInt32
  /// Supplementary groups.
  package var groups: [UInt32]

  /// Creates credentials.
  package init(user: UInt32, group: UInt32, groups: [UInt32] = []) {
    self.user = user
    self.group = group
    self.groups = groups
  }

  func isIn(_ other: UInt32) -> Bool { group == other || groups.contains(other) }
}
