#if Server
  import NIOCore

  /// Runs the tasks of connections on the thread that reads and writes them, so that no message passes between threads.
  /// Long work belongs on another executor: it would delay the other connections of the thread.
  final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
#endif
