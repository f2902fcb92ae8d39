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

  /// `nil` for an event that has no line.
  init?(_ event: LocationEvent) {
    switch event {
    case .received(.location), .received(.noFix): self = .tpv
    case .received(.sky): self = .sky
    case .entered, .exited, .dwelled, .passed, .removed: self = .poi
    case .visited: self = .visit
    case .stateChanged, .clockStepped: self = .state
    case .sourceChanged: self = .source
    case .received, .updated, .authorizationChanged, .fault: return nil
    }
  }
}
