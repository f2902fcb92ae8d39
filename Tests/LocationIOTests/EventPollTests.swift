import Glibc
import LocationKit
import Testing

@testable import LocationIO

@Suite("EventPoll", .timeLimit(.minutes(15)))
struct EventPollTests {
  /// A set of descriptors, with what its last wait has reported.
  private final class Observed {
    let poll: EventPoll
    var ready: [EventPoll.Ready] = []

    init() throws { poll = try #require(EventPoll()) }

    /// Returns whether a signal came.
    func wait(milliseconds: Int32 = 0) -> Bool { poll.wait(milliseconds: milliseconds, into: &ready) }

    /// Returns the numbers of what is ready.
    func numbers() -> [Int] {
      _ = wait()
      return ready.map(\.number).sorted()
    }
  }

  @Test("a signal ends one wait, that of another thread, too; several signals end one")
  func signals() throws {
    let observed = try Observed()
    #expect(!observed.wait())
    observed.poll.wakeup.signal()
    observed.poll.wakeup.signal()
    #expect(observed.wait(milliseconds: -1))
    #expect(!observed.wait())
    let poll = observed.poll
    #expect(OwnThread.start { poll.wakeup.signal() })
    #expect(observed.wait(milliseconds: -1))
    #expect(observed.ready.isEmpty)
    poll.close()
  }

  @Test("a signal at a moment does not come before it, and a later setting replaces it")
  func moments() throws {
    let observed = try Observed()
    observed.poll.wakeup.signal(at: .max)
    #expect(!observed.wait())
    let moment = SystemTime.sinceBoot + 2_000_000
    observed.poll.wakeup.signal(at: moment)
    #expect(observed.wait(milliseconds: -1))
    #expect(SystemTime.sinceBoot >= moment)
    observed.poll.wakeup.signal()
    observed.poll.wakeup.signal(at: .max)
    #expect(!observed.wait())
    observed.poll.close()
  }

  @Test("a descriptor is reported while it is ready, with other events after a change, and no more when forgotten")
  func watches() throws {
    let observed = try Observed()
    let channel = Channel.sockets()
    #expect(observed.poll.watch(channel.readEnd, POLLIN, as: -3, isNew: true) == 0)
    #expect(observed.numbers().isEmpty)
    channel.send("x")
    #expect(observed.numbers() == [-3])
    #expect(observed.numbers() == [-3])
    #expect(observed.ready.map(\.events) == [POLLIN])
    #expect(observed.poll.watch(channel.readEnd, POLLOUT, as: 4, isNew: false) == 0)
    #expect(observed.numbers() == [4])
    #expect(observed.ready.map(\.events) == [POLLOUT])
    observed.poll.forget(channel.readEnd)
    #expect(observed.numbers().isEmpty)
    observed.poll.close()
    channel.closeWriter()
    close(channel.readEnd)
  }

  @Test("a descriptor that is watched once is reported once, until it is watched again; a hang-up, too")
  func once() throws {
    let observed = try Observed()
    let channel = Channel.sockets()
    #expect(observed.poll.watch(channel.readEnd, POLLIN, as: 1, isNew: true, once: true) == 0)
    channel.send("x")
    #expect(observed.numbers() == [1])
    #expect(observed.numbers().isEmpty)
    channel.closeWriter()
    #expect(observed.numbers().isEmpty)
    #expect(observed.poll.watch(channel.readEnd, POLLIN, as: 1, isNew: false, once: true) == 0)
    #expect(observed.numbers() == [1])
    #expect((observed.ready.first?.events ?? 0) & POLLHUP != 0)
    observed.poll.close()
    close(channel.readEnd)
  }

  @Test("more descriptors than one wait reports are reported by the next ones, each once in turn")
  func many() throws {
    let observed = try Observed()
    let channels = (0..<150).map { _ in Channel.sockets() }
    for (number, channel) in channels.enumerated() {
      #expect(observed.poll.watch(channel.readEnd, POLLIN, as: number + 1, isNew: true) == 0)
      channel.send("x")
    }
    var numbers: Set<Int> = []
    for _ in 0..<3 { numbers.formUnion(observed.numbers()) }
    #expect(numbers == Set(1...150))
    observed.poll.close()
    for channel in channels {
      channel.closeWriter()
      close(channel.readEnd)
    }
  }

  @Test("a regular file is rejected as always ready, and so is a descriptor that is watched already")
  func rejected() throws {
    let observed = try Observed()
    let file = open("/proc/self/exe", O_RDONLY)
    #expect(observed.poll.watch(file, POLLIN, as: 1, isNew: true) == EPERM)
    let channel = Channel.sockets()
    #expect(observed.poll.watch(channel.readEnd, POLLIN, as: 1, isNew: true) == 0)
    #expect(observed.poll.watch(channel.readEnd, POLLIN, as: 2, isNew: true) == EEXIST)
    observed.poll.close()
    channel.closeWriter()
    close(channel.readEnd)
    close(file)
  }
}
