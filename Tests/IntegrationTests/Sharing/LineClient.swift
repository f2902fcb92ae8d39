import Glibc
import LocationIO
import LocationKit
import Synchronization
import TestSupport
import Testing

/// A client of a server of lines on 127.0.0.1.
final class LineClient: Sendable {
  private let descriptor: Int32
  private let reader: DescriptorReader
  private let state = Mutex(State())

  private struct State {
    var lines: [String] = []
    var framer = LineFramer(maximumLength: 1_000_000)
  }

  init(_ port: UInt16) async throws {
    descriptor = try #require(LoopbackSocket.connected(port))
    reader = DescriptorReader(descriptor: descriptor)
  }

  /// The next line, without its end; `nil` when the server has closed the connection.
  func next() async throws -> String? {
    while true {
      if let line = state.withLock({ $0.lines.isEmpty ? nil : $0.lines.removeFirst() }) { return line }
      let chunk: [UInt8]?
      do { chunk = try await reader.next() } catch { return nil }
      guard let chunk else { return nil }
      state.withLock { state in
        var lines: [String] = []
        state.framer.push(chunk.span) { line in
          lines.append(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        }
        state.lines += lines
      }
    }
  }

  /// The next line that `isWanted`; `nil` when the server has closed the connection.
  func next(where isWanted: (String) -> Bool) async throws -> String? {
    while let line = try await next() {
      if isWanted(line) { return line }
    }
    return nil
  }

  /// Whether nothing comes, neither a byte nor the end, for so long.
  func isSilent(for duration: Duration) async throws -> Bool {
    guard state.withLock({ $0.lines.isEmpty }) else { return false }
    return try await withTimeout(duration, clock: ContinuousClock()) { [reader] in
      try await reader.untilReadable()
      return true
    } == nil
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  func close() { reader.close() }

  /// Breaks the connection off, without an orderly end.
  func reset() {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    reader.close()
  }
}
