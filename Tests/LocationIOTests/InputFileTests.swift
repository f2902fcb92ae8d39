import Glibc
import LocationKit
import TestSupport
import Testing

@testable import LocationIO

@Suite("InputFile", .timeLimit(.minutes(15)))
struct InputFileTests {
  @Test("stops to wait for the writer of a named pipe when the task is cancelled")
  func cancelledAtPipe() async throws {
    var template = Array("/tmp/locate-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = "\(folder)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    defer {
      unlink(path)
      rmdir(folder)
    }
    let reading = Task { try InputFile.contents(of: path, limit: 100) }
    reading.cancel()
    await #expect { try await reading.value } throws: { $0.states(.cancelled, "nothing was written to it", at: path) }
  }
}
