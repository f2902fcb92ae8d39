import LocationTesting

/// What remains in memory of a released world.
final class Remains {
  private weak var fetcher: WatchedFetcher?
  private weak var daemon: SimulatedDaemon?
  private weak var time: VirtualTime?

  func watch(_ world: World) { (fetcher, daemon, time) = (world.fetcher, world.daemon, world.time) }

  var names: [String] {
    [("fetcher", fetcher != nil), ("daemon", daemon != nil), ("time", time != nil)].filter(\.1).map(\.0)
  }
}
