import ArgumentParser
import FoundationEssentials
import LocationDesktop
import LocationKit

/// Options of the service for the programs of a desktop.
struct DesktopOptions: ParsableArguments {
  @Flag(help: "Provide the position to the programs of the desktop, in place of GeoClue.")
  var desktop = false

  @Option(help: .value("system|session|address", "With --desktop: provide it on this message bus (default: system)."))
  var bus: String?

  @Option(
    parsing: .singleValue,
    help: .value(
      "program[=level]",
      "With --desktop: permit this program where no agent of the desktop asks the user: firefox, maps=city, or '*'; "
        + "repeatable."))
  var desktopAllow: [String] = []

  func validate() throws {
    guard desktop || bus == nil && desktopAllow.isEmpty else {
      throw ValidationError("--bus and --desktop-allow are for --desktop")
    }
    do {
      _ = try makeBus()
      _ = try DesktopPermissions(desktopAllow)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private func makeBus() throws(LocationError) -> BusAddress {
    try BusAddress(bus ?? "system", environment: ProcessInfo.processInfo.environment)
  }

  /// Returns the output; `nil` if it is not wanted. Throws if there is no bus, or another program provides the position.
  func output(isQuiet: Bool) async throws -> SharedOutput? {
    guard desktop else { return nil }
    let (bus, permissions) = (try makeBus(), try DesktopPermissions(desktopAllow))
    let service = try await DesktopService(bus, permissions) { loss in
      guard !isQuiet else { return }
      StandardError.say(loss.map { "share: \($0.sentence); waiting for it" } ?? "share: \(bus.shown) is back")
    }
    let permitted =
      permissions.isEmpty
      ? "an agent of the desktop must permit each program, or --desktop-allow PROGRAM"
      : "permitted without an agent: \(desktopAllow.joined(separator: ", "))"
    return .desktop(service, announcement: "GeoClue on \(bus.shown); \(permitted)")
  }
}
