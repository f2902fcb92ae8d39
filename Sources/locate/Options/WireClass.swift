import ArgumentParser
import LocationKit

/// The classes of gpsd's JSON that a manager's events are printed as, for who wants some of them only.
enum WireClass: String, ExpressibleByArgument, CaseIterable {
  case tpv
  case sky
  case poi
  case visit
  case state
  case source

  init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

extension LocationEvent {
  /// `nil` for an event that has no line.
  var wireClass: WireClass? {
    switch self {
    case .received(.location), .received(.noFix): .tpv
    case .received(.sky): .sky
    case .entered, .exited, .dwelled, .passed, .removed: .poi
    case .visited: .visit
    case .stateChanged, .clockStepped: .state
    case .sourceChanged: .source
    case .received, .updated, .authorizationChanged, .fault: nil
    }
  }
}
