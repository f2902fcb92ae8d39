/// An executor whose tasks can wait on its own threads.
package protocol ClockedExecutor: TaskExecutor {
  /// Clock for the tasks of this executor.
  var clock: any SystemClock { get }
}
