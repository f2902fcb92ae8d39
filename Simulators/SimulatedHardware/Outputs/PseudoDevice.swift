import Glibc
import LocationIO
import LocationKit

/// A pseudo-terminal of the kernel, which exists as long as this object. Not to be used by two threads at a time.
final class PseudoDevice: Sendable {
  let path: String
  /// Reader of the bytes that others write to it.
  let reader: DescriptorReader
  private let controller: Int32
  /// Kept open, because the kernel would hang up when the last reader closes the device.
  private let device: Int32
  private let link: DeviceLink?

  /// Linux: `N_TTY_BUF_SIZE` less one.
  static let capacity = 4095

  init(linkedAt link: String?) throws(LocationError) {
    var (controller, device) = (Int32(-1), Int32(-1))
    var name = [CChar](repeating: 0, count: 128)
    var attributes = termios()
    cfmakeraw(&attributes)
    cfsetspeed(&attributes, speed_t(B9600))
    guard openpty(&controller, &device, &name, &attributes, nil) == 0 else {
      throw Self.error("no pseudo-terminal could be opened", "/dev/ptmx")
    }
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(LocationError) {
      let flags = fcntl(controller, F_GETFL)
      guard fchmod(device, 0o666) == 0, fcntl(controller, F_SETFL, flags | O_NONBLOCK) == 0,
        fcntl(controller, F_SETFD, FD_CLOEXEC) == 0, fcntl(device, F_SETFD, FD_CLOEXEC) == 0
      else { throw Self.error("the pseudo-terminal could not be set up", path) }
      if let link { self.link = try DeviceLink(at: link, to: path) } else { self.link = nil }
    } catch {
      close(controller)
      close(device)
      throw error
    }
    self.path = path
    self.controller = controller
    self.device = device
    reader = DescriptorReader(descriptor: controller, place: path, closesDescriptor: false)
  }

  deinit {
    reader.close()
    close(controller)
    close(device)
  }

  var unreadCount: Int {
    var count: Int32 = 0
    return ioctl(device, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Writes bytes. Returns `false` if unread bytes were dropped to make room.
  func write(_ bytes: ArraySlice<UInt8>) throws(LocationError) -> Bool {
    var rest = bytes
    var hadRoom = true
    while !rest.isEmpty {
      let (written, number) = rest.withUnsafeBytes { (Glibc.write(controller, $0.baseAddress, $0.count), errno) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if number == EAGAIN {
        flush()
        hadRoom = false
      } else if number != EINTR {
        throw Self.error("the pseudo-terminal does not take bytes", path)
      }
    }
    return hadRoom
  }

  /// Drops the bytes that others have written to it.
  func discardInput() {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      while read(controller, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  /// Drops unread bytes.
  func flush() {
    tcflush(controller, TCOFLUSH)
    tcflush(device, TCIFLUSH)
  }

  /// Speed at which it is read, in baud; `nil` for a non-standard one.
  var speed: Int? {
    var attributes = termios()
    return tcgetattr(device, &attributes) == 0 ? SerialSpeed.baud(of: attributes) : nil
  }

  /// Sets the speed that readers can query; bytes still arrive as fast as they are written. A speed that the system
  /// does not support is not set.
  func setBaud(_ baud: Int) {
    var attributes = termios()
    guard tcgetattr(device, &attributes) == 0, cfsetspeed(&attributes, speed_t(baud)) == 0 else { return }
    tcsetattr(device, TCSANOW, &attributes)
  }

  private static func error(_ message: String, _ place: String) -> LocationError {
    LocationError(.sourceUnavailable, "\(message): \(SystemError.text(errno))", context: place)
  }
}
