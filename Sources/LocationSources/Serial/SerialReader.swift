import Glibc
import LocationIO
import LocationKit
import Synchronization

/// A reader of a serial device that detects the speed, and delivers only data read at that speed.
final class SerialReader: ByteReader {
  private struct State {
    /// Speed detection; `nil` if the user has set the speed.
    var detector: BaudDetector?
    /// Bytes since the last change of speed.
    var heard: [UInt8] = []
    var isClosed = false
  }

  private let port: SerialPort
  private let reader: DescriptorReader
  private let clock: any Clock<Duration>
  private let timer: MonotonicTimer
  private let found: @Sendable (Int) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - port: the port, which is closed with the reader.
  ///   - detector: the detector, to whose speed the port is set; `nil` for no detection.
  ///   - found: called with the detected speed.
  init(
    _ port: SerialPort, detector: BaudDetector?, clock: any Clock<Duration>, found: @escaping @Sendable (Int) -> Void
  ) {
    self.port = port
    reader = DescriptorReader(descriptor: port.descriptor, place: port.path)
    self.clock = clock
    timer = MonotonicTimer(clock)
    self.found = found
    state = Mutex(State(detector: detector))
  }

  /// Opens a reader of a port at a speed, or detects it.
  ///
  /// - Parameters:
  ///   - baud: speed; `nil` to detect it.
  ///   - last: speed to try first; `nil` for that of the device.
  convenience init(
    _ port: SerialPort, baud: Int?, last: Int? = nil, clock: any Clock<Duration>,
    found: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(LocationError) {
    let detector = baud == nil ? BaudDetector(first: [last, port.speed].compactMap(\.self)) : nil
    self.init(port, detector: detector, clock: clock, found: found)
    do throws(LocationError) {
      if let speed = baud ?? detector?.speed, speed != port.speed { try port.setSpeed(speed) }
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    while true {
      try await untilFound()
      let heard = state.withLock { state in
        defer { state.heard = [] }
        return state.heard
      }
      if !heard.isEmpty { return heard }
      guard let bytes = try await read() else { return nil }
      // Noise after a speed had been detected: the detection continues.
      if try judge(bytes) { return bytes }
    }
  }

  /// Returns when the speed has been detected and data has arrived at it.
  func untilReadable() async throws {
    try await untilFound()
    if state.withLock({ $0.heard.isEmpty }) { try await reader.untilReadable() }
  }

  /// Returns when the speed has been detected.
  private nonisolated(nonsending) func untilFound() async throws {
    while let deadline = state.withLock({ $0.isClosed ? nil : $0.detector?.deadline }) {
      let wait = max(deadline - timer.elapsed, .zero)
      guard try await withTimeout(wait, clock: clock, { [reader] in try await reader.untilReadable() }) != nil else {
        try apply(state.withLock { [now = timer.elapsed] in $0.detector?.waited(at: now) ?? .found })
        continue
      }
      guard let bytes = try await read() else { return }
      state.withLock { $0.heard += bytes }
      if try judge(bytes) { return }
    }
  }

  func sleepsUntilReadable(within limit: Duration) -> Bool? {
    let (isFound, hasHeard) = state.withLock { ($0.isClosed || $0.detector?.deadline == nil, !$0.heard.isEmpty) }
    return !isFound ? nil : hasHeard ? true : reader.sleepsUntilReadable(within: limit)
  }

  func send(_ bytes: [UInt8]) throws(LocationError) { try port.send(bytes) }

  /// Speed in baud; `nil` for a non-standard one.
  var speed: Int? { port.speed }

  /// Changes the speed, after all bytes have been sent, and ends the detection.
  func setSpeed(_ baud: Int) throws(LocationError) {
    port.drain()
    state.withLock { ($0.detector, $0.heard) = (nil, []) }
    try port.setSpeed(baud)
  }

  /// Returns when the speed has been detected or the time has passed, and ends the detection. A receiver that sends
  /// nothing has no speed to detect: the line then has the speed with which the detection began.
  func settle(within limit: Duration) async throws {
    let former = speed
    let wait: @Sendable () async throws -> Void = { [self] in try await untilFound() }
    let isFound = try await withTimeout(limit, clock: clock, wait) != nil
    state.withLock { $0.detector = nil }
    if isFound {
      if let speed { found(speed) }
    } else if let former, former != speed {
      try setSpeed(former)
    }
  }

  func close() {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed
    }
    guard !wasClosed else { return }
    port.release()
    reader.close()
  }

  /// Returns the next bytes; `nil` only after ``close()``. Throws if the device is gone.
  private nonisolated(nonsending) func read() async throws -> [UInt8]? {
    do {
      if let bytes = try await reader.next() { return bytes }
    } catch let error as LocationError {
      throw LocationError(.sourceUnavailable, "the device is gone: \(error.message)", context: port.path)
    }
    if state.withLock({ $0.isClosed }) { return nil }
    throw LocationError(
      .sourceUnavailable, "the device is gone", context: port.path, remedy: "plug it in again: locate waits for it")
  }

  /// Returns whether the bytes are valid data of the receiver.
  private func judge(_ bytes: [UInt8]) throws -> Bool {
    let verdict = state.withLock { [now = timer.elapsed] in $0.detector?.take(bytes.span, at: now) ?? .found }
    try apply(verdict)
    return verdict == .found
  }

  private func apply(_ verdict: BaudDetector.Verdict) throws {
    switch verdict {
    case .undecided: break
    case .found: if let speed = state.withLock({ $0.detector?.speed }) { found(speed) }
    case .change(let speed):
      state.withLock { $0.heard = [] }
      try port.setSpeed(speed)
    case .nothing:
      throw LocationError(
        .invalidData, "the device sends data, but no NMEA 0183, UBX or RTCM 3 at any speed from 4800 to 921600 baud",
        context: port.path,
        remedy: "check that it is a receiver; its speed may be unusual: serial:\(port.path)?baud=…")
    }
  }
}
