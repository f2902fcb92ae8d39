/// An executor of tasks that read from the disk between their suspensions, on the threads of ``BlockingCalls``: Swift's
/// pool has only as many as the machine has cores, and everything else waits for them.
package final class BlockingExecutor: TaskExecutor {
  package static let shared = BlockingExecutor()

  private init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let (job, executor) = (UnownedJob(job), asUnownedTaskExecutor())
    BlockingCalls.shared.start { job.runSynchronously(on: executor) }
  }
}
