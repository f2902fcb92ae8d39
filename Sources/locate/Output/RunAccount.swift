import LocationKit

/// What a run came to, in one line: what was read, what was skipped and why, what came of it.
struct RunAccount {
  private(set) var locations = 0
  private(set) var transitions = 0
  private var source: SourceAccount?

  mutating func note(_ event: LocationEvent) {
    switch event {
    case .received(.location): locations += 1
    case .received(.account(let account)): source = account
    case .entered, .exited, .dwelled, .passed: transitions += 1
    default: break
    }
  }

  /// `nil` when the source gave no account.
  func text(source name: String) -> String? {
    guard let source else { return nil }
    var text = "\(name): \(source.read) \(source.unit) read"
    let skipped = source.skipped.sorted { $0.key < $1.key }
    if skipped.isEmpty {
      text += ", none skipped"
    } else {
      text += ", \(skipped.reduce(0) { $0 + $1.value }) skipped ("
      text += skipped.map { "\($0.key) \($0.value)" }.joined(separator: ", ") + ")"
    }
    return text + "; \(locations) locations, \(transitions) place events"
  }
}
