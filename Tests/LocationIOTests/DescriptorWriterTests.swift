import Foundation
import LocationIO
import LocationKit
import TestSupport
import Testing

@Suite("DescriptorWriter", .realTime)
struct DescriptorWriterTests {
  @Test("reports a closed reader as an error, and survives", arguments: [true, false])
  func survivesTheBrokenPipe(isSocket: Bool) {
    let channel = isSocket ? Channel.sockets() : .pipe()
    close(channel.readEnd)
    let writer = DescriptorWriter(descriptor: channel.writeEnd, place: "there")
    #expect { try writer.write([1, 2, 3]) } throws: { $0.states(.sourceUnavailable, "writing failed", at: "there") }
    channel.closeWriter()
  }

  @Test("times out if the reader does not read", arguments: [true, false])
  func givesUpWhenNobodyReads(isSocket: Bool) {
    let channel = isSocket ? Channel.sockets() : .pipe()
    _ = fcntl(channel.writeEnd, F_SETFL, O_NONBLOCK)
    let writer = DescriptorWriter(descriptor: channel.writeEnd, place: "there")
    let much = [UInt8](repeating: 7, count: 10_000_000)
    #expect {
      try writer.write(much, patience: .milliseconds(1))
    } throws: { $0.states(.timedOut, "write timed out after", at: "there") }
    channel.closeWriter()
    close(channel.readEnd)
  }

  @Test("writes everything to a slow reader")
  func writesEverything() async throws {
    let channel = Channel.sockets()
    _ = fcntl(channel.writeEnd, F_SETFL, O_NONBLOCK)
    let much = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let reader = DescriptorReader(descriptor: channel.readEnd)
    let reading = Task {
      var all: [UInt8] = []
      while let chunk = try await reader.next() { all += chunk }
      return all
    }
    // On a thread of its own: on a machine with few processors, a writer that blocks keeps the reader from running.
    Thread.detachNewThread {
      #expect(throws: Never.self) {
        try DescriptorWriter(descriptor: channel.writeEnd).write(much, patience: .seconds(10))
      }
      channel.closeWriter()
    }
    #expect(try await reading.value == much)
    reader.close()
  }
}
