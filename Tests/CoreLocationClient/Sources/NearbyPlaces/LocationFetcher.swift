import CoreLocation

/// What the program needs of a location manager; a test replaces it.
@MainActor
public protocol LocationFetcher {
  var locationFetcherDelegate: (any LocationFetcherDelegate)? { get set }
  var desiredAccuracy: CLLocationAccuracy { get set }
  func requestLocation()
}

/// The recipient of a fetcher's answer.
@MainActor
public protocol LocationFetcherDelegate: AnyObject {
  func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [CLLocation])
  func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error)
}

extension CLLocationManager: @MainActor LocationFetcher {
  public var locationFetcherDelegate: (any LocationFetcherDelegate)? {
    get { delegate as? any LocationFetcherDelegate }
    set { delegate = newValue as? any CLLocationManagerDelegate }
  }
}
