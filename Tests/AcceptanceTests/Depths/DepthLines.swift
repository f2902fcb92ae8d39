import Foundation
import Synchronization
import Testing

/// gpsd's reports as they come on a descriptor, each with the moment of its coming; read by a thread of its own.
final class DepthLines: Sendable {
  struct Report: Sendable {
    let reported: ContinuousClock.Instant
    let text: String
    let type: String
    let mode: Int
    /// `STATE`: `lost: link lost`
    let state: String?
    /// What names an epoch: the device and the time.
    let epoch: String?

    fileprivate init?(_ line: String, _ reported: ContinuousClock.Instant) {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else { return nil }
      self.reported = reported
      text = line
      type = object["class"] as? String ?? ""
      mode = object["mode"] as? Int ?? 0
      state = (object["state"] as? String).map { [$0, object["reason"] as? String ?? ""].joined(separator: ": ") }
      epoch = (object["time"] as? String).map { "\(object["device"] as? String ?? "") \($0)" }
    }

    /// A location.
    var isFix: Bool { type == "TPV" && mode >= 2 }
  }

  private struct State {
    var reports: [Report] = []
    var hasEnded = false
    /// Who waits for a report, or the end.
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  init(_ descriptor: Int32) {
    Thread.detachNewThread { [self] in
      var rest: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
        let now = ContinuousClock.now
        rest += buffer[..<count]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          if let report = Report(String(decoding: rest[..<end], as: UTF8.self), now) {
            note { $0.reports.append(report) }
          }
          rest.removeSubrange(...end)
        }
      }
      note { $0.hasEnded = true }
    }
  }

  var reports: [Report] { state.withLock { $0.reports } }

  private func note(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when there are more reports than `count`, or there will be no more.
  private func more(than count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.hasEnded || state.reports.count > count { return true }
        state.waiters.append(continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// The first report from the index on that is wanted, and where the next one is; fails the test where the program ends
  /// before, as it does when its time is over.
  func first(
    from index: Int, _ what: Comment, _ isWanted: (Report) -> Bool
  ) async throws -> (report: Report, next: Int) {
    while true {
      let (reports, hasEnded) = state.withLock { ($0.reports, $0.hasEnded) }
      if let found = reports.indices.dropFirst(index).first(where: { isWanted(reports[$0]) }) {
        return (reports[found], found + 1)
      }
      try #require(!hasEnded, what)
      await more(than: reports.count)
    }
  }
}
