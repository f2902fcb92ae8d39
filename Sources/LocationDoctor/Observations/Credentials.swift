/// The user and the groups of a process.
public struct Credentials: Sendable, Hashable {
  /// Number of the user.
  public var user: UInt32
  /// Number of the group.
  public var group: UInt32
  /// Supplementary groups.
  public var groups: [UInt32]

  /// Creates credentials.
  public init(user: UInt32, group: UInt32, groups: [UInt32] = []) {
    self.user = user
    self.group = group
    self.groups = groups
  }

  func isIn(_ other: UInt32) -> Bool { group == other || groups.contains(other) }
}
