import Foundation
import LocationIO
import TestSupport
import Testing

@testable import LocationTracks

@Suite("TrackInput over a pipe", .realTime)
struct TrackInputTests {
  @Test(
    "waits for enough bytes to recognize a track, and delivers every byte once", arguments: [0, 1, 100, 4096, 50_000])
  func start(count: Int) async throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting
    Thread.detachNewThread {
      for start in stride(from: 0, to: count, by: 7) {
        try? end.write(contentsOf: Data(bytes[start..<min(start + 7, count)]))
      }
      try? end.close()
    }
    let reader = DescriptorReader(descriptor: dup(pipe.fileHandleForReading.fileDescriptor))
    defer { reader.close() }
    let input = try await TrackInput(reader)
    #expect(input.start.count >= min(count, 4096))
    var all: [UInt8] = []
    while let piece = try await input.next() { all += piece }
    #expect(all == bytes)
  }
}
