public import LocationKit

/// What one line of gpsd's JSON says (gpsd_json(5)).
public enum WireReport: Sendable, Hashable {
  /// `TPV` and `SKY`.
  case reading(Reading)
  /// The daemon's greeting. The protocol's number has been wrong in releases: warn of it, never refuse.
  case version(release: String, protocolMajor: Int, protocolMinor: Int)
  case devices([WireDevice])
  /// A device was added, opened or closed.
  case device(WireDevice)
  /// The daemon confirms the watch.
  case watch
  /// The daemon's complaint about a request.
  case error(String)
  /// The last readings of all devices, as asked for with `?POLL;`.
  case poll([Reading])
  /// Our own `POI`, `VISIT`, `STATE` and `SOURCE`: what another program made of readings that stand here, too.
  case event
  /// A class that carries no position: `GST`, `ATT`, `PPS`, `TOFF`, `AIS`, and what is yet to come.
  case other(String)
}
