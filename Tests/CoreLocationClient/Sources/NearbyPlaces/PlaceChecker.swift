import CoreLocation

/// Decides whether the user is at a place of interest.
@MainActor
public final class PlaceChecker: NSObject {
  /// Answer to a check.
  public typealias Completion = (Result<(isPlaceOfInterest: Bool, location: CLLocation), any Error>) -> Void

  private var fetcher: any LocationFetcher
  private let places: [CLCircularRegion]
  private let center: NotificationCenter
  private var completions: [Completion] = []

  public init(
    places: [CLCircularRegion], fetcher: any LocationFetcher = CLLocationManager(),
    center: NotificationCenter = .default
  ) {
    self.places = places
    self.fetcher = fetcher
    self.center = center
    super.init()
    self.fetcher.desiredAccuracy = kCLLocationAccuracyHundredMeters
    self.fetcher.locationFetcherDelegate = self
  }

  /// Requests one location, and whether it is at a place of interest.
  public func requestLocation(completion: @escaping Completion) {
    completions.append(completion)
    fetcher.requestLocation()
  }

  private func finish(_ result: Result<(isPlaceOfInterest: Bool, location: CLLocation), any Error>) {
    let waiting = completions
    completions = []
    for completion in waiting { completion(result) }
    guard case .success(let answer) = result else { return }
    center.post(name: .placeChecked, object: self, userInfo: ["isPlaceOfInterest": answer.isPlaceOfInterest])
  }
}

extension PlaceChecker: LocationFetcherDelegate {
  public func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [CLLocation]) {
    guard let location = locations.last else { return }
    finish(.success((places.contains { $0.contains(location.coordinate) }, location)))
  }

  public func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error) {
    finish(.failure(error))
  }
}

extension PlaceChecker: @MainActor CLLocationManagerDelegate {
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    locationFetcher(manager, didUpdateLocations: locations)
  }

  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    locationFetcher(manager, didFailWithError: error)
  }
}

extension Notification.Name {
  /// Posted after each answer.
  public static let placeChecked = Notification.Name("placeChecked")
}
