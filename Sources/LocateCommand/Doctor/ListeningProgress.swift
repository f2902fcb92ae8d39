import LocationDoctor
import LocationKit
import Synchronization

/// A status line on a terminal with the data received so far.
final class ListeningProgress: Sendable {
  private let isShown: Bool
  private let last = Mutex("")

  init(isShown: Bool) { self.isShown = isShown }

  @Sendable func show(_ elapsed: Duration, _ heard: ReceivedData) {
    guard isShown else { return }
    let text = Self.text(elapsed, heard)
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

  private static func text(_ elapsed: Duration, _ heard: ReceivedData) -> String {
    var parts = ["listening, \(elapsed.components.seconds) s"]
    if heard.bytes > 0 { parts.append("\(heard.bytes) bytes") }
    if let sky = heard.sky { parts.append("\(sky.satellites.count) satellites, \(sky.satellitesUsed) used") }
    if heard.isUnderstood { parts.append(heard.firstFix == nil ? "no fix yet" : "fix") }
    return parts.joined(separator: ": ")
  }
}
