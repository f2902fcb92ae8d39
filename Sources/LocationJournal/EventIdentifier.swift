/// The `id` of an event in the stream: its number, and the epoch of the journal that has given the number.
struct EventIdentifier: Sendable, Hashable {
  /// `nil` if it is not known, as in a number that a client has taken from `seq`.
  var epoch: String?
  var sequence: Int

  /// The text in the stream: `5f0c81d2a4b69e37-18`, or `18` without an epoch.
  var text: String { (epoch.map { $0 + "-" } ?? "") + String(sequence) }

  init(epoch: String? = nil, _ sequence: Int) { (self.epoch, self.sequence) = (epoch, sequence) }

  /// Reads ``text``; `nil` for another text.
  init?(text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = parts.last, !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let sequence = Int(number), parts.count == 1 || !parts[0].isEmpty
    else { return nil }
    self.init(epoch: parts.count > 1 ? String(parts[0]) : nil, sequence)
  }
}
