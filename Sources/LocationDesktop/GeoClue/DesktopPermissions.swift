package import LocationKit

/// Which programs may have the position where no agent of a desktop asks the user.
package struct DesktopPermissions: Sendable {
  /// The best level of a program, by the name of its desktop file without `.desktop`.
  private var levels: [String: AccuracyLevel] = [:]
  /// The best level of all programs that are not named.
  private var general: AccuracyLevel?

  /// Programs that may ask the user in our place: those of GeoClue's own settings.
  package static let agents: Set<String> = [
    "geoclue-demo-agent", "gnome-shell", "io.elementary.desktop.agent-geoclue2", "lipstick", "sm.puri.Phosh",
  ]

  /// Parses entries such as `firefox`, `org.gnome.Maps=city`, `*`, and `*=city`. Throws
  /// ``LocationKit/LocationError/Code/invalidArgument``.
  package init(_ entries: [String] = []) throws(LocationError) {
    for entry in entries {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let level = parts.count < 2 ? .exact : AccuracyLevel(name: parts[1]) else {
        throw LocationError(
          .invalidArgument, "there is no level \(parts[1])", context: entry,
          remedy: "write country, city, neighbourhood, street or exact")
      }
      guard !parts[0].isEmpty else {
        throw LocationError(
          .invalidArgument, "the entry has no program", context: entry, remedy: "write firefox, or firefox=city")
      }
      if parts[0] == "*" { general = level } else { levels[parts[0]] = level }
    }
  }

  /// Returns the best level of a program; `nil` if nothing permits it.
  package func level(of program: String) -> AccuracyLevel? { levels[program] ?? general }

  /// Whether no program is permitted.
  package var isEmpty: Bool { levels.isEmpty && general == nil }
}
