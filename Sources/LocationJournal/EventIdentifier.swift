/// The number of an event, and the epoch of the journal that has given the number.
package struct EventIdentifier: Sendable, Hashable {
  /// `nil` if it is not known, as in a number that a consumer has taken from `seq`.
  package var epoch: String?
  package var sequence: Int

  /// `5f0c81d2a4b69e37-18`, or `18` without an epoch.
  package var text: String { (epoch.map { $0 + "-" } ?? "") + String(sequence) }

  package init(epoch: String? = nil, _ sequence: Int) { (self.epoch, self.sequence) = (epoch, sequence) }

  /// Reads ``text``; `nil` for another text.
  package init?(text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = parts.last, !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let sequence = Int(number), parts.count == 1 || !parts[0].isEmpty
    else { return nil }
    self.init(epoch: parts.count > 1 ? String(parts[0]) : nil, sequence)
  }
}
