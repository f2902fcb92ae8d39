import LocationKit
import LocationWire

/// The changes of what receivers state of themselves, in the readings of sources.
struct ReceiverChanges {
  struct Change {
    let receiver: ReceiverStatus
    let origin: LocationOrigin
    let time: UTCInstant?
    let hasNewState: Bool
    let hasNewVersions: Bool
  }

  private var last: [LocationOrigin: ReceiverStatus] = [:]

  /// Returns what an event changes; `nil` for most events.
  mutating func take(_ event: LocationEvent) -> Change? {
    guard case .received(let reading) = event, let origin = reading.origin else { return nil }
    let (receiver, time): (ReceiverStatus?, UTCInstant?) =
      switch reading {
      case .location(let location): (location.details?.receiver, location.time)
      case .noFix(let report): (report.receiver, report.time)
      default: (nil, nil)
      }
    guard let receiver, receiver != last[origin] else { return nil }
    let before = last.updateValue(receiver, forKey: origin) ?? ReceiverStatus()
    var same = receiver
    same.versions = before.versions
    return Change(
      receiver: receiver, origin: origin, time: time, hasNewState: same != before,
      hasNewVersions: receiver.versions != before.versions)
  }
}

/// A printer of what receivers state of themselves, as text: a line for each change.
struct ReceiverPrinter: EventPrinter {
  let takesUpdates = false
  let classes: [WireClass]
  let notation: Notation
  private var receivers = ReceiverChanges()

  init(classes: [WireClass], notation: Notation) { (self.classes, self.notation) = (classes, notation) }

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) {
    guard let change = receivers.take(event) else { return }
    let name = classes.contains(.ver) && change.hasNewVersions ? change.receiver.name.map { [$0] } ?? [] : []
    let conditions = classes.contains(.rf) && change.hasNewState ? change.receiver.conditions : []
    for text in [name, conditions] where !text.isEmpty {
      let time = change.time.map { notation.time($0) } ?? "no time                 "
      writer.append(text: "\(time)  \(text.joined(separator: ", "))")
      writer.append("\n")
    }
  }
}
