import LocationKit
import LocationTesting
import Synchronization

@testable import LocationServer

/// A body in memory. `take` makes the client slow: it runs before each write returns.
final class CollectedOutput: ResponseBodyOutput {
  private let content = Mutex<[UInt8]>([])
  private let afterWrite: @Sendable (String) async throws -> Void

  init(afterWrite: @escaping @Sendable (String) async throws -> Void = { _ in }) { self.afterWrite = afterWrite }

  var text: String { content.withLock { String(decoding: $0, as: UTF8.self) } }

  /// The values of the lines that begin with `id: `.
  var ids: [Int] { text.split(separator: "\n").filter { $0.hasPrefix("id: ") }.compactMap { Int($0.dropFirst(4)) } }

  /// The values of the lines that begin with `event: `.
  var events: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("event: ") }.map { String($0.dropFirst(7)) }
  }

  /// The classes of the lines of JSON.
  var classes: [String] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\"")
      return parts.count > 3 && parts[1] == "class" ? String(parts[3]) : nil
    }
  }

  func write(_ bytes: [UInt8]) async throws {
    content.withLock { $0 += bytes }
    try await afterWrite(String(decoding: bytes, as: UTF8.self))
  }
}

extension LocationEvent {
  /// An enter event with a number of the journal.
  static func poi(_ sequence: Int?, place: String = "pier") -> LocationEvent {
    var transition = RegionTransition(place: .circle(place), location: .make(), distance: -1)
    transition.sequence = sequence
    return .entered(transition)
  }
}
