import Glibc
import LocationGPSD
import TestSupport
import Testing

@Suite("libgps://", .realTime, .timeLimit(.minutes(15)))
struct LibGPSSourceTests {
  @Test(
    "says what gpsd:// says",
    .enabled(if: GPSDDecoding.available.contains(.libgps), "SKIPPED: built without libgps"))
  func saysTheSame() async throws {
    let ride = try await SharedRide()
    let ours = try Program.start(["watch", "gpsd://\(ride.address)", "--format", "json", "--only", "tpv"])
    await ours.lines(1)
    let theirs = try await Program.run(
      ["watch", "libgps://\(ride.address)", "--format", "json", "--only", "tpv", "--count", "3"])
    #expect(theirs.code == 0)
    #expect(theirs.lines.count == 3)
    for count in 2..<100 where !theirs.lines.allSatisfy(ours.outputSoFar.contains) { await ours.lines(count) }
    ours.send(SIGINT)
    #expect(Set(try await ours.end().lines).isSuperset(of: theirs.lines))
  }

  @Test(
    "says what to do where libgps is not compiled in",
    .enabled(if: !GPSDDecoding.available.contains(.libgps), "SKIPPED: built with libgps"))
  func notCompiledIn() async throws {
    let result = try await Program.run(["once", "libgps://127.0.0.1"])
    #expect(result.code == 64)
    #expect(result.errors.contains("not compiled in") && result.errors.contains("gpsd://"))
  }
}
