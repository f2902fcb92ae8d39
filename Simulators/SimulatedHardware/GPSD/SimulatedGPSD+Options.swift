public import LocationIO

extension SimulatedGPSD {
  /// How a simulated gpsd behaves.
  public struct Options: Sendable, Hashable {
    /// gpsd's own, by default; 0 for any that is free.
    public var port: UInt16 = 2947
    /// Addresses of this machine to listen on.
    public var hosts = StreamServer.loopback
    /// What it calls its receiver.
    public var device = "/dev/ttyACM0"
    /// How many times as fast as the clock the scenario's time runs; the times it reports stay the scenario's.
    public var speedUp = 1.0
    /// Whether it says nothing of being simulated: status 1, no `"simulated":true`.
    public var isPosingAsReal = false
    /// Whether it says `DEVICE` when the receiver is pulled out, as with a udev that tells gpsd; a gpsd without one is
    /// just silent.
    public var announcesUnplugging = true
    /// Whether the scenario begins only when a client watches.
    public var waitsForWatcher = false
    /// Whether it goes on serving, silently, after the last epoch; else ``SimulatedGPSD/run()`` ends there.
    public var staysAtEnd = false

    public init() {}
  }
}
