import CoreLocation
import NearbyPlaces

/// The answers that were posted to a notification centre.
@MainActor
final class PostedAnswers {
  private(set) var answers: [Bool] = []
  private var token: (any NSObjectProtocol)?

  init(_ center: NotificationCenter) {
    token = center.addObserver(forName: .placeChecked, object: nil, queue: nil) { [weak self] notification in
      let answer = notification.userInfo?["isPlaceOfInterest"] as? Bool
      MainActor.assumeIsolated { if let answer { self?.answers.append(answer) } }
    }
  }
}
