import Foundation
import LocationFoundation
import LocationKit
import Synchronization

extension SharedManager {
  var now: Date { Date(wallClock()) }

  /// Returns the book of the monitor of a name.
  func open(monitor name: String) -> MonitorBook {
    let user = nextIdentifier()
    return state.withLock { state in
      if let book = state.monitors[name] { return book }
      let book = MonitorBook(name: name, contents: MonitorBook.Contents(), service: self, user: user)
      state.monitors[name] = book
      return book
    }
  }

  /// Watches a condition of a monitor. Returns why not, if so.
  func watch(
    _ condition: any CLCondition, identifier: String, book: MonitorBook, assuming state: CLMonitor.Event.State
  ) -> MonitorBook.StoredEvent.Reason? {
    guard let circle = condition as? CLMonitor.CircularGeographicCondition, let center = circle.center.onEarth,
      circle.radius >= 0
    else { return .conditionUnsupported }
    if let refusal = status.refusal { return refusal }
    let others = book.identifiers.filter { $0 != identifier }
    guard others.count < Self.maximumRegions else { return .conditionLimitExceeded }
    watch(WatchedCircle(center: center, radius: circle.radius, isInside: state.isInside), identifier, book)
    return nil
  }

  private func watch(_ circle: WatchedCircle, _ identifier: String, _ book: MonitorBook) {
    let key = WatchedCircle.Key(owner: .monitor(book.name), identifier: identifier)
    state.withLock { add(circle, as: key, &$0) }
    begin(book.user)
  }

  /// Ends the watching of a condition. The source keeps running if the condition is only replaced.
  func unwatch(_ identifier: String, of book: MonitorBook, isReplaced: Bool = false) {
    let isEmpty = state.withLock { state in
      state.circles.remove(WatchedCircle.Key(owner: .monitor(book.name), identifier: identifier))
      manager.setPlaces(state.circles.places)
      return !state.circles.circles.keys.contains { $0.owner == .monitor(book.name) }
    }
    if isEmpty, !isReplaced { end(book.user) }
  }

  /// Resumes the monitors of a file.
  func resume(_ monitors: [String: MonitorBook.Contents]) {
    for (name, contents) in monitors {
      let book = MonitorBook(name: name, contents: contents, service: self, user: nextIdentifier())
      state.withLock { $0.monitors[name] = book }
      book.watchUnmonitored()
      for entry in contents.entries where entry.state != .unmonitored {
        guard case .circle(let circle) = entry.condition, let center = circle.center.onEarth else { continue }
        let watched = WatchedCircle(center: center, radius: circle.radius, isInside: entry.state.isInside)
        watch(watched, entry.last.identifier, book)
      }
    }
  }
}

extension CLMonitor.Event.State {
  /// Whether the subject is inside; `nil` if unknown.
  fileprivate var isInside: Bool? {
    switch self {
    case .satisfied: true
    case .unsatisfied: false
    case .unknown, .unmonitored: nil
    }
  }
}

extension CLAuthorizationStatus {
  /// Why no condition is monitored with this status; `nil` if conditions may be.
  var refusal: MonitorBook.StoredEvent.Reason? {
    switch self {
    case .denied: .authorizationDenied
    case .restricted: .authorizationRestricted
    case .notDetermined, .authorizedAlways, .authorizedWhenInUse: nil
    }
  }
}
