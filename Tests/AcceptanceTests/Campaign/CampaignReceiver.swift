import LocationKit
import SimulatedHardware
import Synchronization

/// A receiver on a pseudo-terminal, ten epochs a second, whose line can be spoilt and which can be unplugged.
final class CampaignReceiver: Sendable {
  /// How an epoch's bytes come.
  enum Manner: CaseIterable, Sendable {
    case whole, slowly, inHalves
  }

  private struct State {
    var epoch = 0
    var manner = Manner.whole
    var garbage: [UInt8] = []
  }

  private static let start = UTCInstant(nanoseconds: 1_777_629_600_000_000_000)  // 2026-05-01T10:00:00Z

  let terminal: PseudoTerminal
  private let state = Mutex(State())

  init() throws { terminal = try PseudoTerminal() }

  /// Of the epoch that comes next.
  var time: UTCInstant { Self.start.advanced(by: .milliseconds(100) * state.withLock { $0.epoch }) }

  func speak(_ manner: Manner) { state.withLock { $0.manner = manner } }

  /// Sent before the next epoch.
  func spoil(_ garbage: [UInt8]) { state.withLock { $0.garbage = garbage } }

  /// Until its task is cancelled.
  func run() async throws {
    let start = ContinuousClock.now
    var tick = 0
    while true {
      let (epoch, manner, garbage) = state.withLock { state in
        defer {
          state.epoch += 1
          state.garbage = []
        }
        return (state.epoch, state.manner, state.garbage)
      }
      if !garbage.isEmpty { try await terminal.send(garbage) }
      try await send(Array(Self.sentences(epoch).utf8), manner)
      tick += 1
      try await ContinuousClock().sleep(until: start + .milliseconds(100) * tick)
    }
  }

  private func send(_ bytes: [UInt8], _ manner: Manner) async throws {
    let size =
      switch manner {
      case .whole: bytes.count
      case .slowly: 7
      case .inHalves: bytes.count / 2 + 1
      }
    for start in stride(from: 0, to: bytes.count, by: size) {
      try await terminal.send(Array(bytes[start..<min(start + size, bytes.count)]))
      if manner != .whole { try await Task.sleep(for: .milliseconds(manner == .slowly ? 2 : 20)) }
    }
  }

  /// Northward.
  private static func sentences(_ epoch: Int) -> String {
    let time = "10\(digits(epoch / 600 % 60, 2))\(digits(epoch / 10 % 60, 2)).\(epoch % 10)0"
    let latitude = "48\(digits(epoch / 10_000 % 60, 2)).\(digits(epoch % 10_000, 4))"
    return sentence("GPRMC,\(time),A,\(latitude),N,01130.0000,E,36.0,0.0,010526,,,A")
      + sentence("GPGSA,A,3,01,02,03,04,05,06,,,,,,,1.5,0.9,1.2")
      + sentence("GPGGA,\(time),\(latitude),N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,")
  }

  private static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.utf8.count == 1 ? "0" : "")\(sum)\r\n"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
