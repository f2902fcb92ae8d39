import Glibc
import LocationGPSD
import LocationKit

/// A program with a location manager and a delegate before a gpsd: what `gpsd_client.c` is with libgps alone.
@main
struct Latency {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let decoder = GPSDDecoding(rawValue: arguments[1]), let port = UInt16(arguments[2]),
      let count = Int(arguments[3])
    else {
      print("usage: latency swift|libgps PORT EPOCHS")
      exit(64)
    }
    let arrivals = Arrivals(wanted: count)
    let manager = LocationManager(fetcher: GPSDFetcher(host: "127.0.0.1", port: port, decoder: decoder))
    manager.delegate = arrivals
    manager.startUpdatingLocation()
    print(await arrivals.text())
    withExtendedLifetime(manager) {}
  }
}
