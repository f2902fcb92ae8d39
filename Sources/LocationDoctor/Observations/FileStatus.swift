/// The status of a file (stat(2)).
package struct FileStatus: Sendable, Hashable {
  /// The kind of a file.
  package enum Kind: Sendable, Hashable {
    case regular
    case folder
    case characterDevice
    case other
  }

  /// Kind of the file.
  package var kind: Kind
  /// Permissions: the nine bits for read, write and execute.
  package var permissions: UInt32
  /// Number of the owner.
  package var owner: UInt32
  /// Number of the group.
  package var group: UInt32
  /// Size in bytes.
  package var size: Int
  /// Device number of a device file.
  package var device: UInt64

  /// Creates a status.
  package init(
    kind: Kind, permissions: UInt32, owner: UInt32 = 0, group: UInt32 = 0, size: Int = 0, device: UInt64 = 0
  ) {
    self.kind = kind
    self.permissions = permissions
    self.owner = owner
    self.group = group
    self.size = size
    self.device = device
  }

  /// Returns whether a process may read the file, and also write it if `writes`. The first matching class decides
  /// (path_resolution(7)); root always may.
  func admits(_ who: Credentials, writes: Bool) -> Bool {
    if who.user == 0 { return true }
    let shift: UInt32 = who.user == owner ? 6 : who.isIn(group) ? 3 : 0
    let wanted: UInt32 = writes ? 6 : 4
    return permissions >> shift & wanted == wanted
  }

  /// Mode as text: `crw-rw----`.
  var modeText: String {
    let letters: [Character] = ["r", "w", "x"]
    let start: Character =
      switch kind {
      case .regular: "-"
      case .folder: "d"
      case .characterDevice: "c"
      case .other: "?"
      }
    return String([start] + (0..<9).map { permissions >> UInt32(8 - $0) & 1 == 1 ? letters[$0 % 3] : "-" })
  }
}
