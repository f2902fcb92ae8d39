import Foundation
import LocationGPSD
import LocationKit
import LocationService
import LocationSources

/// The source of a program that sets none: `LOCATE_SOURCE`, else gpsd on this machine.
///
/// It is the only library that reads the environment: a program written for iOS has no place to name a source.
enum SourceEnvironment {
  static let variable = "LOCATE_SOURCE"

  static func fetcher(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> any LocationFetcher {
    // A program written for iOS expects an error if there is no source.
    guard let source = environment[variable], !source.isEmpty else {
      return GPSDFetcher(waitsForFirstConnection: false)
    }
    var options = SourceOptions()
    options.waitsForFirstConnection = false
    do throws(LocationError) {
      return try LocationFetcherRegistry.standard(options).fetcher(for: source)
    } catch {
      return FailingFetcher(error: error)
    }
  }
}

/// A source that could not be created: each run fails with the reason.
private struct FailingFetcher: LocationFetcher {
  let error: LocationError

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws { throw error }
}
