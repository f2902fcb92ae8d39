import LocationKit
import LocationScenario

extension SimulatedReceiver {
  /// The behaviour of a simulated receiver.
  public struct Options: Sendable, Hashable {
    /// Factor by which the scenario's time runs faster than the clock, 0.001 to 10^9; reported times remain the
    /// scenario's.
    public var speedUp = 1.0
    /// Bits per second of a serial line, in `ReceiverModel.bauds`; `nil` for the scenario's value.
    public var baud: Int?
    /// Receiver whose settings and answers it imitates; `nil` for the scenario's receiver. The protocol and the
    /// sentences of the scenario are not used then; its rate and speed are those that the receiver has saved.
    public var product: ReceiverProduct?
    /// Whether to omit the simulation marker: GGA quality 1, mode A.
    public var isPosingAsReal = false
    /// Whether it stays at the first point, reporting, until ``SimulatedReceiver/release()``.
    public var waitsForRelease = false
    /// Whether it has a fix while it waits.
    public var hasFixWhileWaiting = true
    /// Time before the scenario's start, in the scenario's time, at which its times begin while it waits; hence the
    /// longest wait.
    public var longestHold = Duration.seconds(600)
    /// Whether the scenario begins again at its end, without end, even if it ends with a failure; its times continue.
    public var loops = false
    /// Whether it continues to report at the last point; otherwise ``SimulatedReceiver/run(observing:)`` ends there.
    public var standsAtEnd = false

    /// Creates the default options.
    public init() {}

    /// Range of ``speedUp``. With the slowest, the epochs' times still fit into a `Duration` for any scenario.
    package static let speedUps = 1e-3...1e9

    func check() throws(LocationError) {
      guard Self.speedUps.contains(speedUp) else {
        throw LocationError(
          .invalidArgument, "a speed-up of \(speedUp) is out of range",
          remedy: "use a number from 0.001 to 1e9; 1 is real time")
      }
      guard let baud, !ReceiverModel.bauds.contains(baud) else { return }
      let (slowest, fastest) = (ReceiverModel.bauds.lowerBound, ReceiverModel.bauds.upperBound)
      throw LocationError(
        .invalidArgument, "\(baud) baud is not a speed of a serial line",
        remedy: "use a number from \(slowest) to \(fastest)")
    }
  }
}
