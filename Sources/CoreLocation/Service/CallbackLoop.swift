import Foundation

/// The run loop of a thread, which runs at least until this object is released.
//
// Safe to send: a run loop's blocks and timers may be added, and a timer's date set, from any thread: CFRunLoop guards
// them by a lock.
final class CallbackLoop: @unchecked Sendable {
  private let loop: RunLoop
  // Without a timer a run loop returns at once. It also wakes the loop, which `RunLoop.perform` does not on Linux. A
  // timer for each block would leak the block.
  private let timer = Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }

  init(_ loop: RunLoop) {
    self.loop = loop
    loop.add(timer, forMode: .common)
  }

  deinit {
    timer.invalidate()
    // Wakes the loop: without another timer it returns.
    loop.add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in }, forMode: .common)
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    loop.perform(inModes: [.common]) { [self] in withExtendedLifetime(self, block) }
    timer.fireDate = Date()
  }
}
