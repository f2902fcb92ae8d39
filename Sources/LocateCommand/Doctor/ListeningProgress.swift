import LocationDoctor
import LocationKit
import Synchronization

/// A status line on a terminal with the data received so far.
final class ListeningProgress: Sendable {
  private let isShown: Bool
  private let last = Mutex("")

  init(isShown: Bool) { self.isShown = isShown }

  @Sendable func show(_ elapsed: Duration, _ received: ReceivedData) {
    guard isShown else { return }
    let text = Self.text(elapsed, received)
    last.withLock { last in
      guard last != text else { return }
      last = text
      StandardError.showStatus(text)
    }
  }

  func clear() {
    last.withLock { last in
      if !last.isEmpty { StandardError.clearStatus() }
      last = ""
    }
  }

  private static func text(_ elapsed: Duration, _ received: ReceivedData) -> String {
    var parts = ["listening, \(elapsed.components.seconds) s"]
    if received.bytes > 0 { parts.append("\(received.bytes) bytes") }
    if let sky = received.sky { parts.append("\(sky.satellites.count) satellites, \(sky.satellitesUsed) used") }
    if received.isUnderstood { parts.append(received.firstFix == nil ? "no fix yet" : "fix") }
    return parts.joined(separator: ": ")
  }
}
