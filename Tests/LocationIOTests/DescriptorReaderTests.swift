import Glibc
import LocationIO
import LocationKit
import TestSupport
import Testing

@Suite("DescriptorReader", .realTime)
struct DescriptorReaderTests {
  enum Kind: CaseIterable {
    case pipe, sockets, terminal

    func make() -> Channel {
      switch self {
      case .pipe: .pipe()
      case .sockets: .sockets()
      case .terminal: .terminal()
      }
    }
  }

  @Test("returns the available bytes, later bytes, and the end", arguments: Kind.allCases)
  func readsToTheEnd(kind: Kind) async throws {
    let channel = kind.make()
    let reader = DescriptorReader(descriptor: channel.readEnd)
    channel.send("there")
    #expect(try await reader.next() == Array("there".utf8))
    async let later = reader.next()
    channel.send("later")
    #expect(try await later == Array("later".utf8))
    channel.closeWriter()
    #expect(try await reader.next() == nil)
    #expect(try await reader.next() == nil)
    reader.close()
  }

  @Test("wakes for bytes that arrive during a wait, a thousand times", arguments: Kind.allCases)
  func wakesEachTime(kind: Kind) async throws {
    let channel = kind.make()
    let reader = DescriptorReader(descriptor: channel.readEnd)
    defer { reader.close() }
    for number in 0..<1000 {
      async let next = reader.next()
      if number.isMultiple(of: 3) { await Task.yield() }
      channel.send("x")
      #expect(try await next == [UInt8(ascii: "x")])
    }
    channel.closeWriter()
  }

  @Test("a wait reads nothing, so a cancelled wait loses nothing", arguments: Kind.allCases)
  func waitsOnly(kind: Kind) async throws {
    let channel = kind.make()
    let reader = DescriptorReader(descriptor: channel.readEnd)
    let task = Task { try await reader.untilReadable() }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    async let waiting: Void = reader.untilReadable()
    channel.send("kept")
    try await waiting
    try await reader.untilReadable()
    #expect(try await reader.next() == Array("kept".utf8))
    channel.closeWriter()
    try await reader.untilReadable()
    #expect(try await reader.next() == nil)
    reader.close()
    try await reader.untilReadable()
  }

  @Test("ends at once when cancelled, and loses nothing", arguments: Kind.allCases)
  func isCancelSafe(kind: Kind) async throws {
    let channel = kind.make()
    let reader = DescriptorReader(descriptor: channel.readEnd)
    for _ in 0..<100 {
      let task = Task { try await reader.next() }
      await Task.yield()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    channel.send("kept")
    #expect(try await reader.next() == Array("kept".utf8))
    reader.close()
    channel.closeWriter()
  }

  @Test("close ends a waiting call, also if called twice")
  func closeEndsTheWait() async throws {
    let channel = Channel.pipe()
    let reader = DescriptorReader(descriptor: channel.readEnd)
    let task = Task { try await reader.next() }
    await Task.yield()
    reader.close()
    reader.close()
    #expect(try await task.value == nil)
    #expect(try await reader.next() == nil)
    channel.closeWriter()
  }

  @Test("leaves a descriptor that it does not own open, and its flags unchanged")
  func leavesSharedDescriptorsAlone() async throws {
    let channel = Channel.pipe()
    let flags = fcntl(channel.readEnd, F_GETFL)
    let reader = DescriptorReader(descriptor: channel.readEnd, closesDescriptor: false)
    channel.send("x")
    _ = try await reader.next()
    reader.close()
    #expect(fcntl(channel.readEnd, F_GETFL) == flags)
    channel.closeWriter()
    close(channel.readEnd)
  }

  @Test("names the source when reading fails")
  func namesThePlace() async throws {
    let folder = open("/", O_RDONLY)
    let reader = DescriptorReader(descriptor: folder, place: "/dev/gnss0")
    let expected = LocationError(.sourceUnavailable, "reading failed: Is a directory", context: "/dev/gnss0")
    await expectThrows(expected) { try await reader.next() }
    reader.close()
  }

  @Test("works with descriptors above 1024, the limit of select(2)")
  func worksWithHighDescriptors() async throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    try #require(limit.rlim_cur > 1500, "the limit of descriptors is too low here")
    let channel = Channel.pipe()
    let high = fcntl(channel.readEnd, F_DUPFD, 1400)
    try #require(high >= 1400)
    close(channel.readEnd)
    let reader = DescriptorReader(descriptor: high)
    async let next = reader.next()
    await Task.yield()
    channel.send("x")
    #expect(try await next == [UInt8(ascii: "x")])
    reader.close()
    channel.closeWriter()
  }

  @Test("leaks no descriptor and no thread")
  func leavesNothingBehind() async throws {
    let before = ProcessLoad()
    for _ in 0..<400 {
      let channel = Channel.sockets()
      let reader = DescriptorReader(descriptor: channel.readEnd)
      let task = Task { try await reader.next() }
      await Task.yield()
      task.cancel()
      _ = try? await task.value
      reader.close()
      channel.closeWriter()
    }
    // Other tests run at the same time: far fewer than 400 are no leak.
    #expect(await before.returns(within: 200))
  }
}
