package import LocationKit

/// The reports about datagrams that the system has dropped because they were not read in time.
package struct DatagramLoss: Sendable {
  /// The reason in accounts.
  package static let reason = "datagram that was not read in time"
  private var reported = 0

  package init() {}

  /// Returns what to report of a number of dropped datagrams; `nil` until it has doubled.
  package mutating func report(_ lost: Int, at place: String) -> LocationError? {
    guard lost > 0, lost / 2 >= reported else { return nil }
    reported = lost
    return LocationError(
      .invalidData,
      "the system has dropped \(lost == 1 ? "a datagram that was" : "\(lost) datagrams that were") not read in time",
      context: place, remedy: "allow more of them to wait: sysctl net.core.rmem_max=4194304")
  }
}
