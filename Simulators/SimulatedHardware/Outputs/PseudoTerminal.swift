import Glibc
import LocationIO
public import LocationKit
import Synchronization

/// A serial device that is not there: others open ``devicePath`` and read what is sent.
///
/// Everybody may open it: a daemon drops its privileges first. The device holds four kilobytes; where nobody makes room,
/// what is unread is thrown away, as by a UART that is overrun. When it is unplugged its readers are hung up, as with a
/// receiver on USB; plugged in again it is another device, behind the same link.
public final class PseudoTerminal: ReceiverOutput {
  private struct State {
    /// `nil` while it is unplugged.
    var device: PseudoDevice?
    var path: String
    var baud = 9600
    /// Whether somebody hears what is written to it.
    var isHeard = false
  }

  private let state: Mutex<State>
  private let link: String?
  private let patience: Duration
  private let isStrict: Bool
  private let overrunCount = Atomic(0)

  /// - Parameters:
  ///   - link: a path to link to the device while it lasts, for readers that want a name known beforehand. A link that
  ///     another pseudo-terminal has left is replaced, nothing else is.
  ///   - patience: how long a full device waits for somebody to read.
  ///   - isStrict: whether a reader gets noise who has not set the device to the receiver's speed, as from a real line. The
  ///     device has the system's 9600 baud then until somebody sets it.
  /// - Throws: `.sourceUnavailable` where the system has no more of them; `.usage` where the link cannot be made.
  public init(linkedAt link: String? = nil, patience: Duration = .seconds(2), isStrict: Bool = false)
    throws(LocationError)
  {
    self.link = link
    self.patience = patience
    self.isStrict = isStrict
    let device = try PseudoDevice(linkedAt: link)
    state = Mutex(State(device: device, path: device.path))
  }

  /// `/dev/pts/3`; the last one while it is unplugged.
  public var devicePath: String { state.withLock { $0.path } }

  public var isSerialLine: Bool { true }

  /// How often unread bytes were thrown away.
  public var overruns: Int { overrunCount.load(ordering: .relaxed) }

  /// - Throws: `.sourceUnavailable` where the device is broken; `CancellationError`.
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

  /// The kernel would hold some more behind what can be read: late bytes that no real line would deliver.
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

  /// Until somebody calls this, what readers write is thrown away: full buffers would block a daemon that probes.
  public func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    state.withLock { $0.isHeard = true }
    defer { state.withLock { $0.isHeard = false } }
    while true {
      if let reader = state.withLock({ $0.device?.reader }) {
        while let bytes = try await reader.next() { try await take(bytes) }
      }
      // It has been unplugged; being plugged in is no event to wait for.
      try await Task.sleep(for: .milliseconds(20), clock: .continuous)
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
