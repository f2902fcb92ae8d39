/// A progress display on a terminal.
struct Progress {
  let isShown: Bool
  private let things: String
  private var lastShown: ContinuousClock.Instant?
  private var hasText = false

  /// - Parameter things: plural noun for the counted items.
  init(isShown: Bool, of things: String = "locations") {
    self.isShown = isShown
    self.things = things
  }

  mutating func show(_ count: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard lastShown.map({ now - $0 > .milliseconds(250) }) ?? true else { return }
    lastShown = now
    hasText = true
    StandardError.showStatus("\(count) \(things) …")
  }

  mutating func clear() {
    if hasText { StandardError.clearStatus() }
    hasText = false
  }
}
