import Glibc
import LocationGPSD
import TestSupport
import Testing

@Suite("gpsd://…?decoder=", .realTime)
struct ChosenDecoderTests {
  @Test(
    "both decoders print the same",
    .enabled(if: GPSDDecoding.available.contains(.libgps), "SKIPPED: built without libgps"))
  func printsTheSame() async throws {
    let ride = try await SharedRide()
    let ours = try Program.start(["watch", "gpsd://\(ride.address)?decoder=swift", "--format", "json", "--only", "tpv"])
    await ours.lines(1)
    let theirs = try await Program.run(
      ["watch", "gpsd://\(ride.address)?decoder=libgps", "--format", "json", "--only", "tpv", "--count", "3"])
    #expect(theirs.code == 0)
    #expect(theirs.lines.count == 3)
    for count in 2..<100 where !theirs.lines.allSatisfy(ours.outputSoFar.contains) { await ours.lines(count) }
    ours.send(SIGINT)
    #expect(Set(try await ours.end().lines).isSuperset(of: theirs.lines))
  }

  @Test(
    "decoder=libgps is an error in a build without libgps; the error explains how to build it in",
    .enabled(if: !GPSDDecoding.available.contains(.libgps), "SKIPPED: built with libgps"))
  func notCompiledIn() async throws {
    let result = try await Program.run(["once", "gpsd://127.0.0.1?decoder=libgps"])
    #expect(result.code == 64)
    #expect(result.errors.contains("libgps is not compiled in") && result.errors.contains("--traits LibGPS"))
  }

  @Test("the scheme libgps: is an error; the message names the decoder parameter")
  func formerScheme() async throws {
    let result = try await Program.run(["watch", "libgps://127.0.0.1"])
    #expect(result.code == 64)
    #expect(result.errors.contains("gpsd://host:port?decoder=libgps"))
  }
}
