import LocationIO
import LocationKit
import Synchronization

/// One client's connection to a simulated gpsd.
final class DaemonConnection: ByteConnection {
  private struct State {
    /// What was sent, and where it ended in the bytes.
    var lines: [(line: DaemonLine, end: Int)] = []
    var said = 0
    /// The end of a line that has not been sent yet.
    var held: [UInt8] = []
    var lastRead: Duration
    /// How many bytes had been read by when.
    var reads: [(end: Int, at: Duration)] = []
    var closed: Duration?
  }

  /// Of the fetcher that made it.
  let run: Int
  let opened: Duration
  /// Whether reports were requested.
  let isWatching = Atomic(false)
  /// It remembers its connections; a fetcher has one only while it holds the daemon.
  private unowned let daemon: SimulatedDaemon
  private let observations: Observations
  private let pipe: SimulatedPipe
  private let state: Mutex<State>

  init(_ daemon: SimulatedDaemon, _ observations: Observations, run: Int) {
    self.daemon = daemon
    self.observations = observations
    self.run = run
    opened = observations.now
    pipe = SimulatedPipe()
    state = Mutex(State(lastRead: observations.now))
  }

  /// The lines that the client has read to their ends, and when it had.
  var heard: [(line: DaemonLine, at: Duration)] {
    state.withLock { state in
      var reads = state.reads[...]
      var heard: [(line: DaemonLine, at: Duration)] = []
      for (line, end) in state.lines {
        while let read = reads.first, read.end < end { reads.removeFirst() }
        guard let read = reads.first else { break }
        heard.append((line, read.at))
      }
      return heard
    }
  }

  /// When the client last read something; when the connection stood, where it never did.
  var lastRead: Duration { state.withLock { $0.lastRead } }
  /// When the client closed it.
  var closed: Duration? { state.withLock { $0.closed } }

  // MARK: The daemon's end

  func say(_ line: DaemonLine, chunking: DaemonPlan.Chunking) {
    let bytes = line.bytes
    let chunks: [[UInt8]] = state.withLock { state in
      state.said += bytes.count
      state.lines.append((line, state.said))
      switch chunking {
      case .lines: return [bytes]
      case .pieces(let most):
        return stride(from: 0, to: bytes.count, by: most).map { Array(bytes[$0..<min($0 + most, bytes.count)]) }
      case .held:
        let half = line.isTalk ? bytes.count / 2 : bytes.count
        defer { state.held = Array(bytes[half...]) }
        return [state.held + bytes[..<half]]
      }
    }
    for chunk in chunks { pipe.write(chunk) }
  }

  func breakOff(midLine: Bool) {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    if !midLine {
      pipe.write(held)
    } else if held.isEmpty {
      pipe.write(Array("{\"class\":\"TPV\",\"device\":\"/dev/ttyACM0\",\"mo".utf8))
    }
    pipe.end()
  }

  // MARK: ByteConnection

  func next() async throws -> [UInt8]? {
    let bytes = try await pipe.next()
    if bytes != nil {
      let (now, end) = (observations.now, pipe.bytesRead)
      state.withLock { state in
        state.lastRead = now
        state.reads.append((end, now))
      }
    }
    return bytes
  }

  func untilReadable() async throws { try await pipe.untilReadable() }

  func send(_ bytes: [UInt8]) throws(LocationError) {
    guard !pipe.isClosed else { throw LocationError(.sourceUnavailable, "closed", context: SimulatedDaemon.place) }
    daemon.receive(bytes, self)
  }

  func close() {
    let wasClosed = state.withLock { state in
      defer { state.closed = state.closed ?? observations.now }
      return state.closed != nil
    }
    pipe.close()
    if !wasClosed { daemon.closed(self) }
  }
}

extension DaemonLine {
  /// Whether it is one of many, the rest of which may wait for the next.
  fileprivate var isTalk: Bool {
    switch self {
    case .location, .sky, .garbage: true
    default: false
    }
  }
}
