public import Foundation
public import LocationKit

/// Posts a manager's events to a `NotificationCenter`, under ``Foundation/NSNotification/Name/locationEvent``,
/// with the manager as object and the event in `userInfo["event"]`.
public struct NotificationCenterPoster: LocationEventPoster {
  private let center: NotificationCenter

  /// Creates a poster for a notification center.
  public init(_ center: NotificationCenter = .default) { self.center = center }

  /// Posts one event.
  public func post(_ event: LocationEvent, from manager: LocationManager) {
    center.post(name: .locationEvent, object: manager, userInfo: ["event": event])
  }
}

extension Notification.Name {
  /// Name of the notification of a `LocationEvent`.
  public static let locationEvent = Notification.Name("LocationEvent")
}
