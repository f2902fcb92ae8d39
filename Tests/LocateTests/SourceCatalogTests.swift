import LocationGPSD
import Testing

@testable import locate

@Suite("The catalog of sources")
struct SourceCatalogTests {
  @Test("gpsd:// is decoded by us, libgps:// by libgps", arguments: GPSDDecoding.available)
  func decoders(decoding: GPSDDecoding) throws {
    let scheme = decoding == .libgps ? "libgps" : "gpsd"
    let fetcher = try SourceCatalog().fetcher(for: "\(scheme)://localhost") as? GPSDFetcher
    #expect(fetcher?.decoder == decoding)
  }
}
