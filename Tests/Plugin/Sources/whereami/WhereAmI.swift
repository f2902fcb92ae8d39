import FixedPlace
import Glibc
import LocationKit
import LocationSources

@main
struct WhereAmI {
  static func main() async {
    var registry = LocationFetcherRegistry()
    registry.register("fixed", form: "fixed:LAT,LON", summary: "a fixed position") { uri throws(LocationError) in
      try FixedFetcher(uri)
    }
    let source = CommandLine.arguments.dropFirst().first ?? "fixed:54.33,10.15"
    do {
      let manager = LocationManager(fetcher: try registry.fetcher(for: source))
      print(try await manager.requestLocation(LocationRequest(timeout: .seconds(10))).coordinate)
    } catch {
      print("whereami: \(error)")
      exit(1)
    }
  }
}
