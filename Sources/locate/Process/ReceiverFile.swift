import Glibc
import LocationSources

/// A serial device that a receiver may be: who may open it is read from its file, which is not opened.
struct ReceiverFile {
  /// `/dev/serial/by-id/usb-u-blox…` where it has such a name, else `/dev/ttyACM0`.
  let path: String
  /// What the path leads to.
  let device: String
  let owner: String
  let group: String
  let isOpenToGroup: Bool
  let isOpenToAll: Bool
  /// Whether this process may read and write.
  let isOpenToUs: Bool

  /// Those of this machine.
  static func all() -> [ReceiverFile] { SerialDevices().pluggedIn.compactMap(ReceiverFile.init) }

  /// `nil` where there is no such file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    self.path = path
    device = String(cString: real)
    owner = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
    group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
    isOpenToGroup = status.st_mode & 0o060 == 0o060
    isOpenToAll = status.st_mode & 0o006 == 0o006
    isOpenToUs = access(path, R_OK | W_OK) == 0
  }

  /// Who may open it, and what to do where that is not us.
  var text: String {
    let name = device == path ? path : "\(path) (\(device))"
    let who = isOpenToAll ? "everybody" : isOpenToGroup ? "\(owner) and the group \(group)" : owner
    guard !isOpenToUs else { return "\(name): for \(who); you may open it" }
    let remedy = isOpenToGroup ? "join the group: sudo usermod -aG \(group) $USER, then log in again" : "ask \(owner)"
    return "\(name): for \(who); you may not open it: \(remedy)"
  }
}
