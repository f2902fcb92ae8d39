import LocationKit
import LocationTesting
import LocationText
import Testing

@testable import LocationWire

@Suite("Verdicts on the wire")
struct VerdictTests {
  @Test("of a verdict, only the reason that no reader can find again is read")
  func disputed() throws {
    func passed(_ reasons: [Integrity.Reason]) throws -> Integrity? {
      var location = Location.make()
      location.integrity = Integrity(.suspect, reasons: reasons, confidence: 0.7)
      var writer = ASCIIWriter()
      WireEncoder().encode(.location(location), to: &writer)
      var decoder = WireDecoder(origin: "log", kind: .replayed)
      guard case .reading(.location(let read)) = try decoder.decode(writer.bytes.span.extracting(droppingLast: 1))
      else {
        return nil
      }
      return read.integrity
    }
    #expect(try passed([.impossibleMotion, .sourcesDisagree]) == Integrity(.suspect, reasons: [.sourcesDisagree]))
    #expect(try passed([.impossibleMotion]) == nil)
  }
}
