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
    unwatch(identifier, of: book, saves: false)
    if status == .denied { return .authorizationDenied }
    if status == .restricted { return .authorizationRestricted }
    guard let circle = condition as? CLMonitor.CircularGeographicCondition, let center = circle.center.onEarth,
      circle.radius >= 0
    else { return .conditionUnsupported }
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

  func unwatch(_ identifier: String, of book: MonitorBook, saves: Bool = true) {
    let isEmpty = state.withLock { state in
      state.circles.remove(WatchedCircle.Key(owner: .monitor(book.name), identifier: identifier))
      manager.setPointsOfInterest(state.circles.places)
      return !state.circles.circles.keys.contains { $0.owner == .monitor(book.name) }
    }
    if isEmpty { end(book.user) }
    if saves { saveState() }
  }

  /// Resumes the monitors of a file.
  func resume(_ monitors: [String: MonitorBook.Contents]) {
    for (name, contents) in monitors {
      let book = MonitorBook(name: name, contents: contents, service: self, user: nextIdentifier())
      state.withLock { $0.monitors[name] = book }
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
