import LocationKit
import LocationWire
import TestSupport
import Testing

/// Lines with random damage: whatever comes in, what comes out is an error or a report of finite numbers.
@Suite("WireDecoder under random damage")
struct WireDecoderMutationTests {
  @Test("twenty thousand damaged lines cause no crash and no NaN")
  func mutations() {
    let seed = Seed.take()
    print("WireDecoder mutations: seed \(seed)")
    var lines = DamagedLines(seed: seed)
    var decoder = WireDecoder.live()
    for _ in 0..<20_000 {
      let line = lines.next()
      let report = try? decoder.decode(line)
      #expect(report?.numbers.allSatisfy(\.isFinite) ?? true, "seed \(seed): \(String(decoding: line, as: UTF8.self))")
      if let location = report?.location {
        #expect(Coordinate(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude) != nil)
      }
    }
  }
}
