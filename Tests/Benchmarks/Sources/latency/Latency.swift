import Glibc
import LocationGPSD
import LocationKit
import LocationSources

/// A program with a location manager and a delegate before a gpsd or a serial line: what `gpsd_client.c` is with libgps
/// alone.
@main
struct Latency {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]), let fetcher = fetcher(arguments[1], arguments[2]) else {
      print("usage: latency swift|libgps PORT EPOCHS, or latency serial PATH EPOCHS")
      exit(64)
    }
    let arrivals = Arrivals(wanted: count)
    let manager = LocationManager(fetcher: fetcher)
    manager.delegate = arrivals
    manager.startUpdatingLocation()
    print(await arrivals.text())
    withExtendedLifetime(manager) {}
  }

  private static func fetcher(_ kind: String, _ place: String) -> (any LocationFetcher)? {
    if kind == "serial" { return StreamFetcher.serial(path: place) }
    guard let decoder = GPSDDecoding(rawValue: kind), let port = UInt16(place) else { return nil }
    return GPSDFetcher(host: "127.0.0.1", port: port, decoder: decoder)
  }
}
