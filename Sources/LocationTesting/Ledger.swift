import LocationKit

/// An append-only list with a wait for a number of entries.
final class Ledger<Entry: Sendable>: Sendable {
  private let list = Awaited<[Entry]>([])

  var entries: [Entry] { list.read { $0 } }

  func append(_ entry: Entry) { list.change { $0.append(entry) } }

  /// Returns when there are `count` entries, or when the task is cancelled.
  func wait(for count: Int) async { _ = try? await list.wait { $0.count >= count ? true : nil } }
}
