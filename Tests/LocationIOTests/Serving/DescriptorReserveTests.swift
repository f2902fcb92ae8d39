import Testing

@testable import LocationIO

@Suite("DescriptorReserve")
struct DescriptorReserveTests {
  @Test(
    "clients leave sixteen descriptors free, or a third if the limit is small", arguments: [(99, 16), (48, 16), (9, 3)])
  func size(limit: Int, expected: Int) {
    #expect(DescriptorReserve.reserve(of: limit) == expected)
  }
}
