package import LocationKit

/// A class of the gpsd JSON that events are written as.
package enum WireClass: String, Sendable, CaseIterable {
  case tpv
  case sky
  case att
  case poi
  case visit
  case state
  case source
  /// State of a receiver, when it changes.
  case rf
  /// Versions of a receiver.
  case ver

  /// The classes that are written without being asked for: `TPV` contains what `RF` does.
  package static let standard = allCases.filter { $0 != .rf && $0 != .ver }

  /// Creates a class from its name in any case: `TPV`.
  package init?(name: String) { self.init(rawValue: name.lowercased()) }

  /// The name on the wire: `TPV`.
  package var name: String { rawValue.uppercased() }
}

extension LocationEvent {
  /// The class of the event; `nil` if it is not written.
  package var wireClass: WireClass? {
    switch self {
    case .received(.location), .received(.noFix): .tpv
    case .received(.sky): .sky
    case .received(.heading): .att
    case .entered, .exited, .dwelled, .passed, .placeRemoved: .poi
    case .visited: .visit
    case .stateChanged, .clockStepped: .state
    case .sourceChanged: .source
    case .received, .updated, .headingUpdated, .authorizationChanged, .fault: nil
    }
  }
}
