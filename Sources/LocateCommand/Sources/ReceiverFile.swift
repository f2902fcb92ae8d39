import Glibc
import LocationIO
import LocationSources

/// A serial device that may be a receiver. Its permissions are read from the device file, which is not opened.
struct ReceiverFile {
  /// Path: `/dev/serial/by-id/usb-u-blox…` if the device has such a name, otherwise `/dev/ttyACM0`.
  let path: String
  /// Device that the path resolves to.
  let device: String
  let owner: String
  let group: String
  let isOpenToGroup: Bool
  let isOpenToAll: Bool
  /// Whether this process may read and write the device.
  let isOpenToUs: Bool

  static func all() -> [ReceiverFile] { SerialDevices().pluggedIn.compactMap(ReceiverFile.init) }

  /// Returns `nil` if the file does not exist.
  init?(path: String) {
    guard let status = stat.of(path: path), let device = FileLink.resolved(path) else { return nil }
    self.path = path
    self.device = device
    owner = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
    group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
    isOpenToGroup = status.st_mode & 0o060 == 0o060
    isOpenToAll = status.st_mode & 0o006 == 0o006
    isOpenToUs = access(path, R_OK | W_OK) == 0
  }

  /// Description of the permissions, with a remedy if this process lacks them.
  var text: String {
    let name = device == path ? path : "\(path) (\(device))"
    let who = isOpenToAll ? "everybody" : isOpenToGroup ? "\(owner) and the group \(group)" : owner
    guard !isOpenToUs else { return "\(name): for \(who); you may open it" }
    let remedy = isOpenToGroup ? "join the group: sudo usermod -aG \(group) $USER, then log in again" : "ask \(owner)"
    return "\(name): for \(who); you may not open it: \(remedy)"
  }
}
