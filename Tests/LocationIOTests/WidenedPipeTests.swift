import Glibc
import Testing

@testable import LocationIO

@Suite("DescriptorReader.widenPipe")
struct WidenedPipeTests {
  private static let getPipeSize: Int32 = 1032

  @Test("a pipe then holds a megabyte, or as much as before, and every byte arrives")
  func pipe() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    defer { close(ends[1]) }
    let before = fcntl(ends[0], Self.getPipeSize)
    let reader = DescriptorReader(descriptor: ends[0])
    reader.widenPipe()
    let after = fcntl(ends[0], Self.getPipeSize)
    #expect(after == 1 << 20 || after == before)
    #expect(write(ends[1], "ride", 4) == 4)
    #expect(try await reader.next() == Array("ride".utf8))
  }

  @Test("leaves other descriptors and closed ones unchanged")
  func others() async throws {
    let file = DescriptorReader(descriptor: open("/dev/null", O_RDONLY))
    file.widenPipe()
    #expect(try await file.next() == nil)
    file.close()
    file.widenPipe()
    #expect(try await file.next() == nil)
  }
}
