import LocationIO
import LocationKit
import Synchronization

/// The file of a journal's webhooks: their addresses, their secrets, and how far each has got. The server and the command
/// line change it, one process at a time; each change is on the disk before it counts.
package final class WebhookFile: Sendable {
  /// Path of the file, which need not exist.
  package var path: String { file.path }
  private let file: ConfidentialFile
  private let known = Mutex<Known?>(nil)

  private struct Known {
    let version: ConfidentialFile.Version
    let webhooks: [Webhook]
  }

  private static let largest = 64 << 20

  /// Creates an accessor; the file is read when it is needed.
  package init(_ path: String) { file = ConfidentialFile(path, isSecret: true) }

  /// Creates an accessor for the file beside a journal.
  package convenience init(ofJournal path: String) { self.init(path + ".webhooks") }

  /// Returns the webhooks in the order in which they were added. The file is read again if it has changed; this waits for
  /// the disk.
  func webhooks() throws(LocationError) -> [Webhook] {
    guard let version = try file.version() else { return [] }
    if let known = known.withLock({ $0 }), known.version == version { return known.webhooks }
    let webhooks = try read()
    known.withLock { $0 = Known(version: version, webhooks: webhooks) }
    return webhooks
  }

  private func read() throws(LocationError) -> [Webhook] {
    var webhooks: [Webhook] = []
    let lines = try InputFile.contents(of: path, limit: Self.largest)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(Problem) {
        try Self.take(JSONBody(Array(line)), into: &webhooks)
      } catch {
        throw LocationError(
          .invalidData, "this is not a line of webhooks: \(error.detail)", context: "\(path):\(index + 1)",
          remedy: "restore the file, or remove it and add the webhooks again")
      }
    }
    return webhooks
  }

  private static func take(_ line: JSONBody, into webhooks: inout [Webhook]) throws(Problem) {
    if line.has("webhook") { return webhooks.append(try Webhook(line: line)) }
    guard let sequence = try line.integer("sequence"), let last = webhooks.indices.last else {
      throw Problem(400, "webhook or sequence is required")
    }
    webhooks[last].progress.restore(sequence, try WebhookDelivery(line: line))
  }

  /// Changes the webhooks, one process at a time, and waits until the disk has them.
  func change<Value>(_ body: (inout [Webhook]) throws(LocationError) -> Value) throws(LocationError) -> Value {
    var value: Value?
    try file.change { () throws(LocationError) in
      var webhooks = try webhooks()
      value = try body(&webhooks)
      return webhooks.flatMap(\.lines)
    }
    guard let value else { throw LocationError(.internalError, "the file was not changed", context: path) }
    return value
  }
}
