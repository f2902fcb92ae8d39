import Glibc
import LocationIO
public import LocationKit
import Synchronization

/// A simulated serial device: other programs open ``devicePath`` and read what is sent.
///
/// Any user may open it, because a daemon drops its privileges first. The device holds four kilobytes; if no reader
/// makes room, unread bytes are dropped, as in a UART that is overrun. When the device is unplugged, its readers get
/// a hang-up, as with a receiver on USB. When it is plugged in again, it is another device, behind the same link.
public final class PseudoTerminal: ReceiverOutput {
  private struct State {
    /// Device; `nil` while it is unplugged.
    var device: PseudoDevice?
    var path: String
    var baud = 9600
    /// Whether bytes that readers write to it are received.
    var isHeard = false
  }

  private let state: Mutex<State>
  private let link: String?
  private let patience: Duration
  private let isStrict: Bool
  private let overrunCount = Atomic(0)

  /// - Parameters:
  ///   - link: the path of a link to the device, for readers that need a fixed name. A link that another
  ///     pseudo-terminal has left is replaced; any other file is not.
  ///   - patience: the time for which a full device waits for a reader.
  ///   - isStrict: whether a reader gets noise, as from a real line, unless it has set the device to the receiver's
  ///     speed; what it writes is noise to the receiver, too. The device then has the system's 9600 baud until a reader sets it.
  /// - Throws: `.sourceUnavailable` if the system has no more pseudo-terminals; `.invalidArgument` if the link cannot be
  ///   created.
  public init(linkedAt link: String? = nil, patience: Duration = .seconds(2), isStrict: Bool = false)
    throws(LocationError)
  {
    self.link = link
    self.patience = patience
    self.isStrict = isStrict
    let device = try PseudoDevice(linkedAt: link)
    state = Mutex(State(device: device, path: device.path))
  }

  /// Path such as `/dev/pts/3`; the last one while it is unplugged.
  public var devicePath: String { state.withLock { $0.path } }

  public var isSerialLine: Bool { true }

  /// Number of times that unread bytes were dropped.
  package var overruns: Int { overrunCount.load(ordering: .relaxed) }

  /// - Throws: `.sourceUnavailable` if the device is broken; `CancellationError`.
  public func send(_ bytes: [UInt8]) async throws {
    let bytes = state.withLock { state in
      if !state.isHeard { state.device?.discardInput() }
      return isStrict ? MisreadLine.read(bytes, sentAt: state.baud, readAt: state.device?.speed ?? state.baud) : bytes
    }
    for start in stride(from: 0, to: bytes.count, by: PseudoDevice.capacity) {
      let part = bytes[start..<min(start + PseudoDevice.capacity, bytes.count)]
      try await makeRoom(for: part.count)
      try state.withLock { state throws(LocationError) in
        if try state.device?.write(part) == false { overrunCount.add(1, ordering: .relaxed) }
      }
    }
  }

  /// Waits for room. The kernel would also hold bytes beyond those that can be read: late bytes that no real line
  /// would deliver.
  private func makeRoom(for count: Int) async throws {
    let deadline = ContinuousClock.now + patience
    while state.withLock({ ($0.device?.unreadCount ?? 0) + count > PseudoDevice.capacity }) {
      guard ContinuousClock.now < deadline else {
        state.withLock { $0.device?.flush() }
        overrunCount.add(1, ordering: .relaxed)
        return
      }
      try await Task.sleep(for: .milliseconds(5), clock: .continuous)
    }
  }

  /// Receives what readers write. Without a call, it is dropped, because full buffers would block a daemon that
  /// probes.
  public func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    state.withLock { $0.isHeard = true }
    defer { state.withLock { $0.isHeard = false } }
    while true {
      if let reader = state.withLock({ $0.device?.reader }) {
        while let bytes = try await reader.next() { try await take(misread(bytes)) }
      }
      // The device has been unplugged; there is no event for plugging in.
      try await Task.sleep(for: .milliseconds(20), clock: .continuous)
    }
  }

  /// Returns what the receiver reads: noise from a program at another speed, if the line is strict.
  private func misread(_ bytes: [UInt8]) -> [UInt8] {
    guard isStrict else { return bytes }
    return state.withLock { state in
      MisreadLine.read(bytes, sentAt: state.device?.speed ?? state.baud, readAt: state.baud)
    }
  }

  public func setBaud(_ baud: Int) {
    state.withLock { state in
      state.baud = baud
      if !isStrict { state.device?.setBaud(baud) }
    }
  }

  public func unplug() async throws { state.withLock { $0.device = nil } }

  public func plugIn() async throws {
    let device = try PseudoDevice(linkedAt: link)
    state.withLock { state in
      if !isStrict { device.setBaud(state.baud) }
      state.path = device.path
      state.device = device
    }
  }
}
