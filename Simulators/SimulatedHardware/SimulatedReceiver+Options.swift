extension SimulatedReceiver {
  /// How a simulated receiver behaves.
  public struct Options: Sendable, Hashable {
    /// How many times as fast as the clock the scenario's time runs; the times it reports stay the scenario's.
    public var speedUp = 1.0
    /// Bits a second of a serial line; `nil` for what the scenario says.
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
  }
}
