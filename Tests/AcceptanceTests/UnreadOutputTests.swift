import Foundation
import TestSupport
import Testing

@Suite("Output without a reader", .realTime)
struct UnreadOutputTests {
  @Test("does not prevent a program from ending on a signal")
  func terminates() async throws {
    let workspace = try Workspace()
    let path = try workspace.write(SampleNMEA.ride(2500), as: "ride.nmea")
    let output = Pipe()
    let process = try SpawnedProcess(
      Program.path, ["replay", path, "--rate", "max", "--format", "json"],
      output: output.fileHandleForWriting.fileDescriptor)
    // It writes; what it still has to write is more than the pipe holds.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    process.send(SIGTERM)
    #expect(await process.end() == 143)
  }
}
