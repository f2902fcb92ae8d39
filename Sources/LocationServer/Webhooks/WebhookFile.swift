import LocationKit

/// The file of a journal's webhooks: their addresses, their secrets, and how far each has got. Each change is on the disk
/// before it counts.
package final class WebhookFile: Sendable {
  /// Path of the file, which need not exist.
  package var path: String { file.path }
  private let file: RecordFile<Webhook>

  /// Creates an accessor; the file is read when it is needed.
  package init(_ path: String) { file = RecordFile(path, isSecret: true) }

  /// Creates an accessor for the file beside a journal.
  package convenience init(ofJournal path: String) { self.init(path + ".webhooks") }

  /// Returns the webhooks; see ``RecordFile/records()``.
  func webhooks() throws(LocationError) -> [Webhook] { try file.records() }

  /// Changes the webhooks; see ``RecordFile/change(_:)``.
  func change<Value>(_ body: (inout [Webhook]) throws(LocationError) -> Value) throws(LocationError) -> Value {
    try file.change(body)
  }
}
