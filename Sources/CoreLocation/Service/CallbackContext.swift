import Foundation

/// The place where a manager makes its callbacks: that of its creation.
enum CallbackContext: Sendable {
  /// The main queue.
  case main
  /// The run loop of a thread.
  case runLoop(CallbackLoop)
  /// A serial queue of the manager.
  case queue(DispatchQueue)

  /// Marks the main queue. After `dispatchMain()`, which an asynchronous `main` may call, other threads than the main
  /// one serve it.
  private static let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Returns the context of the caller. That of the main actor is the main queue, which `RunLoop.main.run()`,
  /// `dispatchMain()` and an asynchronous `main` serve alike. A task outside the main actor has no run loop. Every other
  /// thread has its run loop, which it must run, as documented by Apple.
  static func current() -> CallbackContext {
    if Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueMark) != nil { return .main }
    if withUnsafeCurrentTask(body: { $0 != nil }) { return .queue(DispatchQueue(label: "CoreLocation")) }
    return .runLoop(CallbackLoop(.current))
  }

  /// Runs a block later, after the blocks before it.
  func perform(_ block: @escaping @Sendable () -> Void) {
    switch self {
    case .main: DispatchQueue.main.async(execute: block)
    case .runLoop(let loop): loop.perform(block)
    case .queue(let queue): queue.async(execute: block)
    }
  }

  /// Runs a completion handler once, after the blocks before it.
  func performUnchecked(_ block: @escaping () -> Void) {
    // Safe: this module passes the block on and keeps no other reference. It runs on the run loop or main queue of the
    // caller. If the caller is a task, it runs on the manager's queue: as for Apple's completion handlers, the program
    // must then synchronize what the handler shares.
    nonisolated(unsafe) let block = block
    perform { block() }
  }
}
