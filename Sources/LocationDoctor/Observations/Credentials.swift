/// As whom a process acts.
public struct Credentials: Sendable, Hashable {
  public var user: UInt32
  public var group: UInt32
  /// The supplementary ones.
  public var groups: [UInt32]

  public init(user: UInt32, group: UInt32, groups: [UInt32] = []) {
    self.user = user
    self.group = group
    self.groups = groups
  }

  func isIn(_ other: UInt32) -> Bool { group == other || groups.contains(other) }
}
