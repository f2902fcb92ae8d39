/// What stat(2) says of a file.
public struct FileStatus: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case regular
    case folder
    case characterDevice
    case other
  }

  public var kind: Kind
  /// The nine bits of read, write and execute.
  public var permissions: UInt32
  public var owner: UInt32
  public var group: UInt32
  /// Bytes.
  public var size: Int
  /// Which device a device file stands for.
  public var device: UInt64

  public init(
    kind: Kind, permissions: UInt32, owner: UInt32 = 0, group: UInt32 = 0, size: Int = 0, device: UInt64 = 0
  ) {
    self.kind = kind
    self.permissions = permissions
    self.owner = owner
    self.group = group
    self.size = size
    self.device = device
  }

  /// Whether somebody may read, and write where `writes`. The first class that one belongs to decides, as path_resolution(7)
  /// says; root may always.
  func admits(_ who: Credentials, writes: Bool) -> Bool {
    if who.user == 0 { return true }
    let shift: UInt32 = who.user == owner ? 6 : who.isIn(group) ? 3 : 0
    let wanted: UInt32 = writes ? 6 : 4
    return permissions >> shift & wanted == wanted
  }

  /// `crw-rw----`
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
