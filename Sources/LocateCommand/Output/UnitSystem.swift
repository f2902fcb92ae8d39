import ArgumentParser
import LocationKit

/// The units of text output.
enum UnitSystem: String, ExpressibleByArgument, CaseIterable {
  case metric
  case imperial
  case nautical

  func appendHeight(_ metres: Double, to writer: inout ASCIIWriter) {
    switch self {
    case .metric, .nautical: append(metres, decimals: 1, " m", to: &writer)
    case .imperial: append(metres / 0.3048, decimals: 0, " ft", to: &writer)
    }
  }

  func appendDistance(_ metres: Double, to writer: inout ASCIIWriter) {
    switch self {
    case .metric where metres.magnitude < 1000: append(metres, decimals: 1, " m", to: &writer)
    case .metric: append(metres / 1000, decimals: 2, " km", to: &writer)
    case .imperial where metres.magnitude < 1609.344: append(metres / 0.3048, decimals: 0, " ft", to: &writer)
    case .imperial: append(metres / 1609.344, decimals: 2, " mi", to: &writer)
    case .nautical where metres.magnitude < 185.2: append(metres, decimals: 1, " m", to: &writer)
    case .nautical: append(metres / 1852, decimals: 2, " nmi", to: &writer)
    }
  }

  func appendSpeed(_ metresPerSecond: Double, to writer: inout ASCIIWriter) {
    switch self {
    case .metric: append(metresPerSecond * 3.6, decimals: 1, " km/h", to: &writer)
    case .imperial: append(metresPerSecond / 0.44704, decimals: 1, " mph", to: &writer)
    case .nautical: append(metresPerSecond * 3600 / 1852, decimals: 1, " kn", to: &writer)
    }
  }

  private func append(_ value: Double, decimals: Int, _ unit: StaticString, to writer: inout ASCIIWriter) {
    writer.append(value, decimals: decimals, trimmed: false)
    writer.append(unit)
  }
}
