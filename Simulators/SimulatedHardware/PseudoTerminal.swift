import Glibc
public import LocationKit
import Synchronization

/// A serial device that is not there: others open ``devicePath`` and read what is sent.
///
/// Everybody may open it: a daemon drops its privileges first. What readers write to it is thrown away. The device holds
/// four kilobytes; where nobody makes room, what is unread is thrown away, as by a UART that is overrun.
public final class PseudoTerminal: ReceiverOutput {
  /// `/dev/pts/3`
  public let devicePath: String
  private let controller: Int32
  /// Kept open: when the last reader closes the device, the kernel would hang up.
  private let device: Int32
  private let link: DeviceLink?
  private let patience: Duration
  private let overrunCount = Atomic(0)

  /// - Parameters:
  ///   - link: a path to link to the device while it lasts, for readers that want a name known beforehand. A link that
  ///     another pseudo-terminal has left is replaced, nothing else is.
  ///   - patience: how long a full device waits for somebody to read.
  /// - Throws: `.sourceUnavailable` where the system has no more of them; `.usage` where the link cannot be made.
  public init(linkedAt link: String? = nil, patience: Duration = .seconds(2)) throws(LocationError) {
    self.patience = patience
    var (controller, device) = (Int32(-1), Int32(-1))
    var name = [CChar](repeating: 0, count: 128)
    var attributes = termios()
    cfmakeraw(&attributes)
    cfsetspeed(&attributes, speed_t(B9600))
    guard openpty(&controller, &device, &name, &attributes, nil) == 0 else {
      throw Self.error("no pseudo-terminal could be opened", "/dev/ptmx")
    }
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    do {
      if let link { self.link = try DeviceLink(at: link, to: path) } else { self.link = nil }
    } catch {
      close(controller)
      close(device)
      throw error
    }
    self.controller = controller
    self.device = device
    devicePath = path
    let flags = fcntl(controller, F_GETFL)
    guard fchmod(device, 0o666) == 0, fcntl(controller, F_SETFL, flags | O_NONBLOCK) == 0,
      fcntl(controller, F_SETFD, FD_CLOEXEC) == 0, fcntl(device, F_SETFD, FD_CLOEXEC) == 0
    else { throw Self.error("the pseudo-terminal could not be set up", devicePath) }
  }

  deinit {
    close(controller)
    close(device)
  }

  public var isSerialLine: Bool { true }

  /// How often unread bytes were thrown away.
  public var overruns: Int { overrunCount.load(ordering: .relaxed) }

  /// - Throws: `.sourceUnavailable` where the device is broken; `CancellationError`.
  public func send(_ bytes: [UInt8]) async throws {
    try await makeRoom(for: bytes.count)
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        overrun()
      } else if errno != EINTR {
        throw Self.error("the pseudo-terminal does not take bytes", devicePath)
      }
    }
  }

  /// The kernel would hold some more behind what can be read: late bytes that no real line would deliver.
  private func makeRoom(for count: Int) async throws {
    let deadline = ContinuousClock.now + patience
    discardInput()
    while unreadCount + count > Self.capacity {
      guard ContinuousClock.now < deadline else { return overrun() }
      try await Task.sleep(for: .milliseconds(5), clock: .continuous)
      discardInput()
    }
  }

  private var unreadCount: Int {
    var count: Int32 = 0
    return ioctl(device, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  private func overrun() {
    tcflush(controller, TCOFLUSH)
    tcflush(device, TCIFLUSH)
    overrunCount.add(1, ordering: .relaxed)
  }

  /// A daemon that probes for receivers writes: full buffers would block it.
  private func discardInput() {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      while read(controller, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  /// Linux: `N_TTY_BUF_SIZE` less one.
  private static let capacity = 4095

  private static func error(_ message: String, _ place: String) -> LocationError {
    LocationError(.sourceUnavailable, "\(message): \(String(cString: strerror(errno)))", place: place)
  }
}
