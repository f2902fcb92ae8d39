import ArgumentParser
import LocationKit

/// A class of the gpsd JSON that events are printed as, for `--only`.
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
  /// The class of the event; `nil` if it is not printed.
  var wireClass: WireClass? {
    switch self {
    case .received(.location), .received(.noFix): .tpv
    case .received(.sky): .sky
    case .entered, .exited, .dwelled, .passed, .placeRemoved: .poi
    case .visited: .visit
    case .stateChanged, .clockStepped: .state
    case .sourceChanged: .source
    case .received, .updated, .authorizationChanged, .fault: nil
    }
  }
}
