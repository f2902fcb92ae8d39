import Foundation
import TestSupport
import Testing

@Suite("Output without a reader", .realTime, .timeLimit(.minutes(15)))
struct UnreadOutputTests {
  @Test("does not prevent a program from ending on a signal")
  func terminates() async throws {
    let workspace = try Workspace()
    let path = try workspace.write(SampleNMEA.ride(2500), as: "ride.nmea")
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["replay", path, "--rate", "max", "--format", "json"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let (ended, continuation) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { continuation.yield($0.terminationStatus) }
    try process.run()
    // It writes; what it still has to write is more than the pipe holds.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    process.terminate()
    #expect(await ended.first { _ in true } == 143)
    #expect(process.terminationReason == .exit)
  }
}
