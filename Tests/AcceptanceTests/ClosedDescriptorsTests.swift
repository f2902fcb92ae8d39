import Foundation
import TestSupport
import Testing

@Suite("Closed standard descriptors", .realTime)
struct ClosedDescriptorsTests {
  @Test("a program without standard output writes its output to no other descriptor", arguments: [">&-", "<&- >&-"])
  func closedOutput(redirection: String) async throws {
    let workspace = try Workspace()
    let track = try workspace.write(SampleNMEA.ride(3), as: "ride.nmea")
    let result = try await Program.command(
      "/bin/sh", ["-c", "\"$0\" replay \"$1\" --rate max \(redirection)", Program.path, track])
    #expect(result.code == 0)
    #expect(result.output == "")
    #expect(result.errors.hasSuffix("3 locations, 0 place events\n"))
  }
}
