/// Runs `body`, which may block, on a new thread, and waits for it without blocking. If the system has no thread left,
/// `body` runs on this one. Throws what `body` throws.
package func onOwnThread<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let outcome = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
    let run = { @Sendable in continuation.resume(returning: Result(catching: body)) }
    if !OwnThread.start(run) { run() }
  }
  return try outcome.get()
}
