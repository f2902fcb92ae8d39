import Foundation
import LocationKit
import Testing

@testable import LocationScenario

@Suite("Dilution of precision of a geometry")
struct DilutionGeometryTests {
  /// The regular case that one can compute by hand: all variances are 4/3, but for the plane's 2/3 on each axis.
  @Test("is correct for one satellite overhead and three at the horizon")
  func tetrahedron() {
    let around = [0.0, 120, 240].map { azimuth in
      SIMD3(sin(azimuth * .pi / 180), cos(azimuth * .pi / 180), 0)
    }
    let dilution = DilutionOfPrecision(geometry: around + [SIMD3(0, 0, 1)])
    #expect(dilution == DilutionOfPrecision(horizontal: 1.15, vertical: 1.15, position: 1.63))
  }

  @Test("is empty for fewer than four satellites, and for satellites on one cone", arguments: [0, 1, 3, 12])
  func none(count: Int) {
    let cone = (0..<count).map { index in
      let azimuth = Double(index) * 0.5
      return SIMD3(sin(azimuth) * 0.6, cos(azimuth) * 0.6, 0.8)
    }
    #expect(DilutionOfPrecision(geometry: cone).isEmpty)
  }
}
