/// The status of a file (stat(2)).
struct FileStatus: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case regular, folder, characterDevice, other
  }

  var kind: Kind
  /// The nine bits for read, write and execute.
  var permissions: UInt32
  var owner: UInt32 = 0
  var group: UInt32 = 0
  /// Size in bytes.
  var size = 0
  /// Device number of a device file.
  var device: UInt64 = 0

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
