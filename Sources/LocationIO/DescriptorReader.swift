import Glibc
import LocationKit
import Synchronization

/// A reader of a socket, a pipe, a terminal or a file that does not block Swift's cooperative pool.
///
/// Available bytes are read immediately by the calling task; otherwise a ``PollingThread`` waits for more. The
/// descriptor's flags stay unchanged, because standard input is shared with other programs.
package final class DescriptorReader: Sendable {
  private struct State {
    /// −1 after closing.
    var descriptor: Int32
    /// Last chunk that was returned; its memory is reused if the recipient has released it.
    var chunk: [UInt8] = []
    /// Maximum size of the next chunk. A receiver's lines need little memory; each full chunk doubles it, up to
    /// ``chunkSize``.
    var limit = 4096
    /// Whether the last chunk was shorter than its limit. A socket's next chunk is then waited for without trying to
    /// read.
    var isDrained = false
    /// Whether a read will not block.
    var isKnownReadable = false
    /// Number of available bytes that are still read; `nil` as long as more bytes may follow.
    var rest: Int?
  }

  /// Largest size of a chunk in bytes.
  package static let chunkSize = 262_144

  private let state: Mutex<State>
  private let watch: DescriptorWatch
  private let isSocket: Bool
  private let closesDescriptor: Bool
  private let place: String?

  /// Creates a reader.
  /// - Parameters:
  ///   - descriptor: the descriptor to read from.
  ///   - place: its name in errors: `localhost:2947`, `/dev/ttyUSB0`.
  ///   - closesDescriptor: whether ``close()`` closes the descriptor; not for standard input.
  package init(descriptor: Int32, place: String? = nil, closesDescriptor: Bool = true) {
    state = Mutex(State(descriptor: descriptor))
    watch = DescriptorWatch(descriptor: descriptor, events: POLLIN)
    isSocket = stat.of(descriptor: descriptor)?.isSocket ?? false
    self.closesDescriptor = closesDescriptor
    self.place = place
  }

  deinit { close() }

  /// Returns the next bytes, 1 to ``chunkSize``; `nil` at the end, and after ``close()``. Only one call at a time.
  ///
  /// Throws `CancellationError` immediately if the task is cancelled: nothing has been read then, so another call
  /// continues from there. Throws a ``LocationError`` (source unavailable) if reading fails.
  package nonisolated(nonsending) func next() async throws -> [UInt8]? {
    var hasWaited = false
    while true {
      try Task.checkCancellation()
      switch readNow() {
      case .bytes(let bytes, let isAwaited):
        // A writer that never pauses would otherwise occupy the reader's actor and thread. A polling thread has looked for
        // other work before it waited.
        if !hasWaited, !isAwaited { await Task.yield() }
        return bytes
      case .end: return nil
      case .nothingYet:
        try await watch.untilReady()
        hasWaited = true
        state.withLock { $0.isDrained = false }
      case .failure(let number):
        throw LocationError(.sourceUnavailable, "reading failed: \(SystemError.text(number))", context: place)
      }
    }
  }

  /// Returns when ``next()`` would not have to wait, and consumes nothing: if the wait is abandoned, for instance by a
  /// time-out, no bytes are lost. Only one call at a time, and none during ``next()``. Throws `CancellationError`
  /// immediately if the task is cancelled.
  package func untilReadable() async throws {
    while !state.withLock({ $0.descriptor < 0 || $0.rest != nil || isReady($0.descriptor, POLLIN) }) {
      try await watch.untilReady()
    }
    try Task.checkCancellation()
  }

  package func sleepsUntilReadable(within limit: Duration) -> Bool? {
    if state.withLock({ $0.descriptor < 0 || $0.rest != nil }) { return true }
    let isReadable = watch.sleeps(within: limit)
    // No other program reads a descriptor of this reader's own.
    if isReadable == true, closesDescriptor { state.withLock { $0.isKnownReadable = true } }
    return isReadable
  }

  /// Largest size of a pipe that an unprivileged user can set, by default.
  private static let pipeSize = 1 << 20

  /// Enlarges a pipe to the largest size for an unprivileged user, so that the writer and the reader of a long
  /// recording alternate less often. Has no effect on other descriptors, or if the system refuses: it limits the total
  /// size of a user's pipes.
  package func widenPipe() {
    let (getSize, setSize) = (Int32(1032), Int32(1031))  // F_GETPIPE_SZ, F_SETPIPE_SZ: not in Glibc's module
    state.withLock { state in
      guard case let size = fcntl(state.descriptor, getSize), size > 0, size < Self.pipeSize else { return }
      _ = fcntl(state.descriptor, setSize, Int32(Self.pipeSize))
    }
  }

  /// Ends the waiting: the available bytes are read, and then the stream ends. For a pipe whose writer has died and
  /// which another program may keep open. May be called from any thread.
  func stopWaiting() {
    state.withLock { $0.rest = $0.rest ?? Self.pipeSize }
    watch.close()
  }

  /// Ends the reading; a call of ``next()`` in progress returns `nil`. May be called repeatedly, from any thread.
  package func close() {
    let descriptor = state.withLock { state in
      defer { state.descriptor = -1 }
      return state.descriptor
    }
    watch.close()
    if descriptor >= 0, closesDescriptor { Glibc.close(descriptor) }
  }

  /// Runs `body` under the lock, so that the descriptor cannot be closed, and its number reused, in the meantime.
  /// Throws if it is closed.
  func whileOpen(_ body: () throws(LocationError) -> Void) throws(LocationError) {
    try state.withLock { state throws(LocationError) in
      guard state.descriptor >= 0 else { throw LocationError(.sourceUnavailable, "closed", context: place) }
      try body()
    }
  }

  private enum Outcome {
    /// `isAwaited`: whether a polling thread has waited for them.
    case bytes([UInt8], isAwaited: Bool)
    case end
    case nothingYet
    case failure(Int32)
  }

  /// Reads under the lock, so that ``close()`` cannot close the descriptor in the meantime.
  private func readNow() -> Outcome {
    state.withLock { state in
      guard state.descriptor >= 0, state.rest != 0 else { return .end }
      let isAwaited = state.isKnownReadable
      let isWorthIt =
        isAwaited || (isSocket ? !state.isDrained || state.rest != nil : isReady(state.descriptor, POLLIN))
      state.isKnownReadable = false
      let outcome = isWorthIt ? read(&state, isAwaited) : .nothingYet
      if case .bytes(let bytes, _) = outcome {
        state.isDrained = bytes.count < state.limit
        if !state.isDrained { state.limit = min(2 * state.limit, Self.chunkSize) }
      }
      guard let rest = state.rest else { return outcome }
      switch outcome {
      case .nothingYet: return .end
      case .bytes(let bytes, _): state.rest = max(0, rest - bytes.count)
      case .end, .failure: break
      }
      return outcome
    }
  }

  private func read(_ state: inout State, _ isAwaited: Bool) -> Outcome {
    let (descriptor, limit) = (state.descriptor, state.limit)
    var (count, number) = (0, Int32(0))
    state.chunk.removeAll(keepingCapacity: true)
    state.chunk.append(addingCapacity: limit) { span in
      span.withUnsafeMutableBufferPointer { bytes, initialized in
        count =
          isSocket
          ? recv(descriptor, bytes.baseAddress, limit, Int32(MSG_DONTWAIT))
          : Glibc.read(descriptor, bytes.baseAddress, limit)
        number = errno
        initialized = max(0, count)
      }
    }
    if count > 0 { return .bytes(state.chunk, isAwaited: isAwaited) }
    if count == 0 { return .end }
    if SystemError.isTransient(number) { return .nothingYet }
    // A pseudo-terminal reports EIO after its other end has been closed.
    return number == EIO ? .end : .failure(number)
  }
}
