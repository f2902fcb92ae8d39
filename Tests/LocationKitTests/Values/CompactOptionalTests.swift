import LocationKit
import Testing

@Suite("CompactOptional")
struct CompactOptionalTests {
  private struct Holder: Hashable {
    @CompactOptional var value: Double?
  }

  @Test("takes eight bytes")
  func size() { #expect(MemoryLayout<CompactOptional>.size == 8) }

  @Test("returns the stored value", arguments: [0, 1, -1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
  func givesBack(value: Double) { #expect(Holder(value: value).value == value) }

  @Test(
    "treats values that are not finite as unknown",
    arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, -Double.nan])
  func notFinite(value: Double) {
    #expect(Holder(value: value).value == nil)
    #expect(Holder(value: value) == Holder(value: nil))
    var holder = Holder(value: 1)
    holder.value = value
    #expect(holder.value == nil)
  }

  @Test("treats both zeros as equal")
  func zeros() {
    #expect(Holder(value: -0.0) == Holder(value: 0))
    #expect(Holder(value: -0.0).value?.sign == .plus)
    #expect(Set([Holder(value: -0.0), Holder(value: 0)]).count == 1)
  }
}
