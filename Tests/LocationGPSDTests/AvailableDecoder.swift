import LocationKit
import LocationWire
import Testing

@testable import LocationGPSD

/// The decoders that this build has.
enum AvailableDecoder: CaseIterable, CustomTestStringConvertible {
  case swift
  #if LibGPS
    case libgps
  #endif

  static let source = "gpsd://localhost:2947"

  func make() throws -> any ReportDecoder {
    switch self {
    case .swift: return WireDecoder(origin: Self.source, kind: .live)
    #if LibGPS
      case .libgps: return try #require(LibGPSDecoder(origin: Self.source, kind: .live))
    #endif
    }
  }

  var testDescription: String { self == .swift ? "Swift" : "libgps" }
}
