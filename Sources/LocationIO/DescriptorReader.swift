import Glibc
import LocationKit
import Synchronization

/// Reads a socket, a pipe, a terminal or a file as it comes, without blocking Swift's cooperative pool.
///
/// What is there is read at once by the asking task; else a thread of the reader's own waits for more. The descriptor's
/// flags are left alone: standard input is shared with other programs.
public final class DescriptorReader: Sendable {
  private struct State {
    /// −1 when closed.
    var descriptor: Int32
    /// Where chunks are read into, from the first on: a fresh array of that size for each costs more than a receiver's
    /// line does altogether.
    var buffer: [UInt8] = []
    /// The chunk given out last, whose room is taken again where nobody holds it any more.
    var chunk: [UInt8] = []
    /// Whether the last chunk was all there was: a socket's next one is waited for without asking.
    var isDrained = false
    /// How much is read still of what is there already; `nil` as long as more may come.
    var rest: Int?
  }

  /// The most that one chunk holds.
  public static let chunkSize = 262_144

  private let state: Mutex<State>
  private let watch: DescriptorWatch
  private let isSocket: Bool
  private let closesDescriptor: Bool
  private let place: String?

  /// - Parameters:
  ///   - place: what errors call it: `localhost:2947`, `/dev/ttyUSB0`.
  ///   - closesDescriptor: whether ``close()`` closes the descriptor; not for standard input.
  public init(descriptor: Int32, place: String? = nil, closesDescriptor: Bool = true) {
    state = Mutex(State(descriptor: descriptor))
    watch = DescriptorWatch(descriptor: descriptor, events: POLLIN)
    isSocket = DescriptorKind.isSocket(descriptor)
    self.closesDescriptor = closesDescriptor
    self.place = place
  }

  deinit { close() }

  /// The next bytes, 1 to ``chunkSize`` of them; `nil` at the end, and after ``close()``. One call at a time.
  ///
  /// Throws `CancellationError` at once when the task is cancelled: nothing has been read then, so another call goes on
  /// where this one left off. Throws a ``LocationError`` (source unavailable) when reading fails.
  public nonisolated(nonsending) func next() async throws -> [UInt8]? {
    var hasWaited = false
    while true {
      try Task.checkCancellation()
      switch readNow() {
      case .bytes(let bytes):
        // A writer that never rests would keep the reader's actor, and its thread, from everybody else.
        if !hasWaited { await Task.yield() }
        return bytes
      case .end: return nil
      case .nothingYet:
        try await watch.untilReady()
        hasWaited = true
        state.withLock { $0.isDrained = false }
      case .failure(let number):
        throw LocationError(.sourceUnavailable, "reading failed: \(SystemError.text(number))", place: place)
      }
    }
  }

  /// Returns when ``next()`` would not have to wait, and takes nothing: who gives up waiting, by a time-out for instance,
  /// has lost nothing. One call at a time, and none beside ``next()``. Throws `CancellationError` at once when the task is
  /// cancelled.
  public func untilReadable() async throws {
    while !state.withLock({ $0.descriptor < 0 || $0.rest != nil || isReadable($0.descriptor) }) {
      try await watch.untilReady()
    }
    try Task.checkCancellation()
  }

  /// The most that a pipe holds, where the user may have made it larger.
  private static let pipeSize = 1 << 20

  /// Has a pipe hold as much as a user may have it hold, so that the writer and the reader of a long recording take turns less
  /// often. What is no pipe stays as it is, and a pipe where the system refuses: it has a limit for all pipes of a user.
  package func widenPipe() {
    let (getSize, setSize) = (Int32(1032), Int32(1031))  // F_GETPIPE_SZ and F_SETPIPE_SZ: Glibc shows them to no Swift
    state.withLock { state in
      guard case let size = fcntl(state.descriptor, getSize), size > 0, size < Self.pipeSize else { return }
      _ = fcntl(state.descriptor, setSize, Int32(Self.pipeSize))
    }
  }

  /// Nothing more is waited for: what is there already is read, and then it has ended. For a pipe whose writer has died,
  /// and which another program may hold open. May be called from anywhere.
  func stopWaiting() {
    state.withLock { $0.rest = $0.rest ?? Self.pipeSize }
    watch.close()
  }

  /// Ends the reading; a call of ``next()`` under way returns `nil`. May be called again, from anywhere.
  public func close() {
    let descriptor = state.withLock { state in
      defer { state.descriptor = -1 }
      return state.descriptor
    }
    watch.close()
    if descriptor >= 0, closesDescriptor { Glibc.close(descriptor) }
  }

  /// Runs `body` while nobody can close the descriptor, so that its number means what it meant. Throws when it is closed.
  func whileOpen(_ body: () throws(LocationError) -> Void) throws(LocationError) {
    try state.withLock { state throws(LocationError) in
      guard state.descriptor >= 0 else { throw LocationError(.sourceUnavailable, "closed", place: place) }
      try body()
    }
  }

  private enum Outcome {
    case bytes([UInt8])
    case end
    case nothingYet
    case failure(Int32)
  }

  /// Under the lock, so that ``close()`` cannot take the descriptor away in between.
  private func readNow() -> Outcome {
    state.withLock { state in
      guard state.descriptor >= 0, state.rest != 0 else { return .end }
      let isWorthIt = isSocket ? !state.isDrained || state.rest != nil : isReadable(state.descriptor)
      let outcome = isWorthIt ? read(&state) : .nothingYet
      if case .bytes(let bytes) = outcome { state.isDrained = bytes.count < Self.chunkSize }
      guard let rest = state.rest else { return outcome }
      switch outcome {
      case .nothingYet: return .end
      case .bytes(let bytes): state.rest = max(0, rest - bytes.count)
      case .end, .failure: break
      }
      return outcome
    }
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  private func read(_ state: inout State) -> Outcome {
    if state.buffer.isEmpty { state.buffer = Array(repeating: 0, count: Self.chunkSize) }
    let descriptor = state.descriptor
    let count = state.buffer.withUnsafeMutableBytes { bytes in
      isSocket
        ? recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
        : Glibc.read(descriptor, bytes.baseAddress, bytes.count)
    }
    if count > 0 {
      state.chunk.removeAll(keepingCapacity: true)
      state.chunk.append(contentsOf: state.buffer[..<count])
      return .bytes(state.chunk)
    }
    if count == 0 { return .end }
    let number = errno
    if SystemError.isTransient(number) { return .nothingYet }
    // What a pseudo-terminal says when its other end has been closed.
    return number == EIO ? .end : .failure(number)
  }
}
