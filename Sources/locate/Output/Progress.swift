/// Shows on a terminal how far long work has come.
struct Progress {
  let isShown: Bool
  private var lastShown: ContinuousClock.Instant?
  private var hasText = false

  init(isShown: Bool) { self.isShown = isShown }

  /// - Parameter locations: how many there have been.
  mutating func show(_ locations: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard lastShown.map({ now - $0 > .milliseconds(250) }) ?? true else { return }
    lastShown = now
    hasText = true
    StandardError.write("\r\(locations) locations …")
  }

  mutating func clear() {
    if hasText { StandardError.write("\r\u{1B}[K") }
    hasText = false
  }
}
