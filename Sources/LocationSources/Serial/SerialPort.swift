import Glibc
import LocationIO
package import LocationKit

/// An open serial device: raw, and locked against other programs.
package struct SerialPort: Sendable {
  package let descriptor: Int32
  package let path: String

  /// Opens the device without waiting for a modem, and without making it the controlling terminal.
  ///
  /// - Parameters:
  ///   - writes: whether the receiver is written to; otherwise the device is opened for reading only.
  ///   - devices: the available devices, for errors.
  /// - Throws: source unavailable if the device does not exist, does not respond, or is held by another program;
  ///   invalid argument if it is not a serial device; permission denied, with the group that may open it.
  package init(
    _ path: String, writes: Bool = false, devices: SerialDevices = SerialDevices()
  ) throws(LocationError) {
    let access = writes ? O_RDWR : O_RDONLY
    let descriptor = open(path, access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(errno, path, devices) }
    self.descriptor = descriptor
    self.path = path
    do throws(LocationError) {
      try take()
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// Locks the device and makes it raw: eight bits, no parity, one stop bit, no modem control.
  private func take() throws(LocationError) {
    var attributes = termios()
    guard tcgetattr(descriptor, &attributes) == 0 else {
      let number = errno
      if stat.of(descriptor: descriptor)?.isFolder == true {
        throw LocationError(.invalidArgument, "this is a folder", context: path, remedy: "choose a device in it")
      }
      guard number == ENOTTY else {
        throw LocationError(.sourceUnavailable, "no hardware answers there: \(SystemError.text(number))", context: path)
      }
      throw LocationError(
        .invalidArgument, "this is not a serial device", context: path, remedy: "for a file or a pipe: file:\(path)")
    }
    // Two readers would each get a part of the bytes. gpsd sets no lock, and root may open a locked device: processes
    // that are visible to this one are checked.
    let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    let holders = DeviceHolder.all(of: path)
    guard isLocked, holders.isEmpty else { throw Self.held(path, by: holders) }
    _ = ioctl(descriptor, UInt(TIOCEXCL))
    cfmakeraw(&attributes)
    attributes.c_cflag |= tcflag_t(CLOCAL | CREAD)
    attributes.c_cflag &= ~tcflag_t(CSTOPB)
    guard tcsetattr(descriptor, TCSANOW, &attributes) == 0 else {
      throw LocationError(.sourceUnavailable, "the device cannot be set up: \(SystemError.text(errno))", context: path)
    }
  }

  /// Speed in baud; `nil` for a non-standard one.
  package var speed: Int? {
    var attributes = termios()
    return tcgetattr(descriptor, &attributes) == 0 ? SerialSpeed.baud(of: attributes) : nil
  }

  /// Sets the speed. Unread bytes at the previous speed are discarded.
  package func setSpeed(_ baud: Int) throws(LocationError) {
    var attributes = termios()
    guard let code = SerialSpeed.code(baud), tcgetattr(descriptor, &attributes) == 0,
      cfsetspeed(&attributes, code) == 0, tcsetattr(descriptor, TCSANOW, &attributes) == 0
    else { throw LocationError(.sourceUnavailable, "the device cannot be set to \(baud) baud", context: path) }
    tcflush(descriptor, TCIFLUSH)
  }

  /// Sends bytes. They may still be on their way when it returns.
  func send(_ bytes: [UInt8]) throws(LocationError) {
    try DescriptorWriter(descriptor: descriptor, place: path).write(bytes)
  }

  /// Waits until all bytes have been sent, for instance before a change of speed.
  func drain() { tcdrain(descriptor) }

  /// Unlocks the device for other programs. The descriptor stays open.
  package func release() {
    // A pseudo-terminal whose other end is open would stay locked.
    _ = ioctl(descriptor, UInt(TIOCNXCL))
    flock(descriptor, LOCK_UN)
  }

  private static func error(_ number: Int32, _ path: String, _ devices: SerialDevices) -> LocationError {
    switch number {
    case ENOENT, ENOTDIR, ENODEV, ENXIO: return devices.missing(path)
    case EBUSY: return held(path, by: DeviceHolder.all(of: path))
    case EACCES, EPERM: return denied(path)
    default:
      return LocationError(
        .sourceUnavailable, "the device cannot be opened: \(SystemError.text(number))", context: path)
    }
  }

  private static func held(_ path: String, by holders: [DeviceHolder]) -> LocationError {
    let names = holders.map { "\($0.name) (process \($0.process))" }.joined(separator: ", ")
    return LocationError(
      .sourceUnavailable,
      names.isEmpty ? "another program holds this device" : "another program holds this device: \(names)",
      context: path,
      remedy: holders.contains { $0.name == "gpsd" }
        ? "use it: gpsd://localhost" : "end the other program, or let gpsd read the device for both")
  }

  private static func denied(_ path: String) -> LocationError {
    guard let status = stat.of(path: path), status.st_mode & S_IRGRP != 0, let group = groupName(status.st_gid) else {
      return LocationError(
        .permissionDenied, "only its owner may open this device", context: path,
        remedy: "let the system's administrator give it a group: chgrp dialout \(path); chmod g+rw \(path)")
    }
    return LocationError(
      .permissionDenied, "only the group \(group) may open this device", context: path,
      remedy: "sudo usermod -aG \(group) $USER, then log in again")
  }

  private static func groupName(_ identifier: gid_t) -> String? {
    var entry = group()
    var found: UnsafeMutablePointer<group>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getgrgid_r(identifier, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return nil }
    return entry.gr_name.map { String(cString: $0) }
  }
}
