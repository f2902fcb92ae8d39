/// Shows on a terminal how far long work has come.
struct Progress {
  let isShown: Bool
  private var lastShown: ContinuousClock.Instant?
  private var hasText = false

  init(isShown: Bool) { self.isShown = isShown }

  mutating func show(_ account: RunAccount) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard lastShown.map({ now - $0 > .milliseconds(250) }) ?? true else { return }
    lastShown = now
    hasText = true
    StandardError.write("\r\(account.locations) locations …")
  }

  mutating func clear() {
    if hasText { StandardError.write("\r\u{1B}[K") }
    hasText = false
  }
}
