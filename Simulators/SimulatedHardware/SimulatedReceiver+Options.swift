import LocationKit
import LocationScenario

extension SimulatedReceiver {
  /// How a simulated receiver behaves.
  public struct Options: Sendable, Hashable {
    /// How many times as fast as the clock the scenario's time runs, in ``speedUps``; the times it reports stay the
    /// scenario's.
    public var speedUp = 1.0
    /// Bits a second of a serial line, in `ReceiverModel.bauds`; `nil` for what the scenario says.
    public var baud: Int?
    /// Whether it says nothing of being simulated: GGA quality 1, mode A.
    public var isPosingAsReal = false
    /// Whether it stands at the first point, reporting, until ``SimulatedReceiver/release()``.
    public var waitsForRelease = false
    /// Whether it has a fix meanwhile.
    public var hasFixWhileWaiting = true
    /// In the scenario's time: how long before the start its times begin while it waits, and hence how long it can.
    public var longestHold = Duration.seconds(600)
    /// Whether the scenario begins anew at its end, for ever, also where it ends with a failure; its times go on.
    public var loops = false
    /// Whether it goes on reporting at the last point; else ``SimulatedReceiver/run()`` ends there.
    public var standsAtEnd = false

    public init() {}

    /// The slowest still fits the epochs' times into a `Duration`, whatever the scenario's length.
    public static let speedUps = 1e-3...1e9

    func check() throws(LocationError) {
      guard Self.speedUps.contains(speedUp) else {
        throw LocationError(
          .usage, "a speed-up of \(speedUp) is out of range", remedy: "use a number from 0.001 to 1e9; 1 is real time")
      }
      guard let baud, !ReceiverModel.bauds.contains(baud) else { return }
      let (slowest, fastest) = (ReceiverModel.bauds.lowerBound, ReceiverModel.bauds.upperBound)
      throw LocationError(
        .usage, "\(baud) baud is no speed of a serial line", remedy: "use a number from \(slowest) to \(fastest)")
    }
  }
}
