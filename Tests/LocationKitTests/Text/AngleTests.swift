import Testing

@testable import LocationKit

@Suite("Rounded angles")
struct AngleTests {
  @Test(
    "a direction is less than 360°, also after rounding",
    arguments: [
      (0.0, 0, "0"), (359.4, 0, "359"), (359.5, 0, "0"), (359.7, 0, "0"), (359.94, 1, "359.9"), (359.96, 1, "0"),
      (359.9999994, 6, "359.999999"), (359.9999996, 6, "0"), (360, 6, "0"), (361.5, 1, "1.5"), (-0.2, 0, "0"),
      (-1e-10, 6, "0"), (-90, 0, "270"), (-0.0, 0, "0"),
    ])
  func direction(_ degrees: Double, _ decimals: Int, _ text: String) {
    var writer = ASCIIWriter()
    writer.append(degrees.asFullCircle(decimals: decimals), decimals: decimals)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test(
    "a value rounded to zero is not negative",
    arguments: [
      (-1e-10, 6, false), (-4.9e-7, 6, false), (-5.1e-7, 6, true), (0.0, 6, false), (-0.0, 6, false), (1.0, 0, false),
      (-0.04, 1, false), (-0.06, 1, true), (-1, 0, true),
    ])
  func sign(_ value: Double, _ decimals: Int, _ isNegative: Bool) {
    #expect(value.isNegative(decimals: decimals) == isNegative)
  }
}
