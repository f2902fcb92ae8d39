import CoreLocation
import LocationKit

/// Prints what `import CoreLocation` costs: the time from the fetcher to the delegate next to our own delegate's, and
/// the memory of a thousand managers over one source.
@main
struct CoreLocationCost {
  @MainActor
  static func main() async throws {
    let count = 1000
    print("from the fetcher to the delegate, median of \(count):")
    let inTask = (own: try await ownDelay(count), apple: await Task.detached { await appleDelay(count) }.value)
    report("outside the main actor", inTask)
    let onMainActor = (own: try await ownDelay(count, usesMainActor: true), apple: await appleDelayOnMainActor(count))
    report("on the main actor", onMainActor)
    let before = residentKilobytes()
    let managers = await manyManagers(1000)
    print("1,000 managers over one source, each with a location: \(residentKilobytes() - before) kB")
    withExtendedLifetime(managers) {}
  }

  private static func report(_ place: String, _ delays: (own: Double, apple: Double)) {
    let more = delays.apple - delays.own
    print(
      "  \(place): own delegate \(text(delays.own)) µs, CoreLocation \(text(delays.apple)) µs, more \(text(more)) µs")
  }

  private static func ownDelay(_ count: Int, usesMainActor: Bool = false) async throws -> Double {
    let fetcher = PacedFetcher(count: count)
    let meter = DelayMeter(fetcher, count: count, usesMainActor: usesMainActor)
    let manager = LocationManager(fetcher: fetcher)
    manager.delegate = meter
    manager.startUpdatingLocation()
    defer { manager.stopUpdatingLocation() }
    return await meter.median()
  }

  @MainActor
  private static func appleDelayOnMainActor(_ count: Int) async -> Double { await appleDelay(count) }

  private nonisolated(nonsending) static func appleDelay(_ count: Int) async -> Double {
    let fetcher = PacedFetcher(count: count)
    CLLocationManager.defaultFetcher = fetcher
    let meter = DelayMeter(fetcher, count: count)
    let manager = CLLocationManager()
    manager.delegate = meter
    manager.startUpdatingLocation()
    defer { manager.stopUpdatingLocation() }
    return await meter.median()
  }

  @MainActor
  private static func manyManagers(_ count: Int) async -> [(CLLocationManager, DelayMeter)] {
    let fetcher = PacedFetcher(count: 1)
    CLLocationManager.defaultFetcher = fetcher
    let all = (0..<count).map { _ in (CLLocationManager(), DelayMeter(fetcher, count: 1)) }
    for (manager, meter) in all {
      manager.delegate = meter
      manager.startUpdatingLocation()
    }
    for (_, meter) in all { _ = await meter.median() }
    return all
  }

  private static func text(_ number: Double) -> String { String(format: "%.1f", number) }

  /// Resident memory of this process, from /proc.
  private static func residentKilobytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
  }
}
