/// Runs `body`, which may block, on a new thread, and waits for it without blocking. If the system has no thread left,
/// `body` runs on this one.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    if !OwnThread.start({ continuation.resume(returning: body()) }) { continuation.resume(returning: body()) }
  }
}
