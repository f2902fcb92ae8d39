public import LocationKit

/// The content of one line of gpsd's JSON (gpsd_json(5)).
public enum WireReport: Sendable, Hashable {
  /// `TPV`, `SKY`, and an `ATT` with a heading.
  case reading(Reading)
  /// The daemon's greeting. Some releases sent a wrong protocol number: print a warning, but do not reject it.
  case version(release: String, protocolMajor: Int, protocolMinor: Int)
  /// The list of receivers.
  case devices([WireDevice])
  /// A device was added, opened or closed.
  case device(WireDevice)
  /// The daemon confirms the watch.
  case watch
  /// The daemon rejects a request.
  case error(String)
  /// The last readings of all devices, as asked for with `?POLL;`.
  case poll([Reading])
  /// This package's `POI`, `VISIT`, `STATE` and `SOURCE`: events that another program derived from readings that are
  /// in the stream, too.
  case event
  /// `PPS` and `TOFF`.
  case offset(WireTimeOffset)
  /// A class without a position: `GST`, an `ATT` without a heading, `AIS`, and future ones.
  case other(String)
}
