import LocationKit

/// Uses the core as a service would: what must not be linked is not linked by accident.
@main
struct Linkage {
  static func main() async throws {
    let manager = LocationManager(fetcher: Nowhere())
    do {
      _ = try await manager.requestLocation()
    } catch let error as LocationError where error.code == .sourceEnded {
      print("core alone: ok")
    }
  }
}

struct Nowhere: LocationFetcher {
  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {}
}
