import Foundation
import TestSupport
import Testing

@Suite("locate sources", .realTime)
struct SourcesTests {
  @Test("lists the schemes and a gpsd with its version and receivers, as text and JSON")
  func gpsd() async throws {
    let ride = try await SharedRide()
    // Its receiver is known when it has spoken.
    #expect(try await Program.run(["once", "gpsd://\(ride.address)"]).code == 0)
    let text = try await Program.run(["sources", "--gpsd", ride.address])
    #expect(text.code == 0)
    for form in ["gpsd://[host[:port]][/device]", "exec:COMMAND", "PATH, file:PATH"] {
      #expect(text.lines.contains { $0.hasPrefix(form) })
    }
    let daemon = try #require(text.lines.first { $0.hasPrefix("gpsd: \(ride.address): gpsd ") })
    #expect(daemon.hasSuffix(", 1 receiver"))
    #expect(text.lines.contains { $0.hasPrefix("receiver: ") })
    let json = try await Program.run(["sources", "--gpsd", ride.address, "--format", "json"])
    let kinds = Dictionary(grouping: try json.objects()) { $0["kind"] as? String ?? "" }
    #expect(kinds["scheme"]?.contains { $0["scheme"] as? String == "exec" } == true)
    #expect(kinds["gpsd"]?.first?["release"] is String)
    #expect(kinds["gpsd"]?.first?["failure"] == nil)
    #expect(kinds["device"]?.count == 1)
  }

  @Test("reports a port without a listener")
  func nobody() async throws {
    let port = FreePort.take()
    let result = try await Program.run(["sources", "--gpsd", "127.0.0.1:\(port)"])
    #expect(result.code == 0)
    #expect(result.lines.contains("gpsd: 127.0.0.1:\(port): Connection refused"))
  }

  @Test("does not report another server as gpsd, and waits a second at most for its greeting")
  func stranger() async throws {
    let sentences = FreePort.take()
    let ride = try await SharedRide("--nmea-tcp", "\(sentences)")
    let result = try await Program.run(["sources", "--gpsd", "127.0.0.1:\(sentences)"])
    #expect(result.lines.contains("gpsd: 127.0.0.1:\(sentences): the server does not use gpsd's protocol"))
    withExtendedLifetime(ride) {}
  }
}
