/// Runs `body`, which blocks, on a thread of its own, and waits for it without blocking. Where the system has no thread
/// left, on this one.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    if !OwnThread.start({ continuation.resume(returning: body()) }) { continuation.resume(returning: body()) }
  }
}
