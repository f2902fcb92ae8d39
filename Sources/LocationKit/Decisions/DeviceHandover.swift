/// The change from one device to another, of which the second has another opinion of some places.
///
/// Two receivers are metres apart, and so are their errors: a place is not entered or left because another device decides
/// from now on. The state of a place stays where the new device is not clearly on its side, until the new device is, or
/// until it has moved farther than the two devices were apart.
package struct DeviceHandover: Sendable, Hashable {
  /// Where the new device was when the old one was heard last.
  package var anchor: Coordinate
  /// Metres from there within which the difference of the two explains another opinion.
  package var reach: Double
  /// Of the old device's last location.
  package var time: UTCInstant?

  /// Metres: after a loss, what lies farther apart is no difference of two receivers but a movement in between.
  static let longestDifference = 100.0

  func isOver(at point: Step.Point) -> Bool {
    // Most distances are so short that no sine is needed.
    anchor.longestWay(to: point.coordinate) > reach && anchor.distance(to: point.coordinate) > reach
  }

  /// How an edge was crossed that the new device has beyond doubt on its other side.
  func crossing(at point: Step.Point) -> EdgeCrossing {
    EdgeCrossing(isInferred: true, bracket: Step.bracket(from: time, to: point.time))
  }
}

extension RegionMonitor {
  /// Another device decides from the next location on.
  ///
  /// - Parameters:
  ///   - line: of the next location. The clocks of two devices may differ: one that is behind takes back no time.
  ///   - reference: where it was when the device before it was heard last, or at the first opportunity afterwards.
  ///   - isTracked: whether the position was known in between. After a loss the next location decides, unless the two
  ///     devices are so close that nothing but their difference need be seen.
  mutating func changeDevice(at line: Int64, to reference: Step.Point, isTracked: Bool) {
    guard let before = previous else { return }
    let distance = before.point.coordinate.distance(to: reference.coordinate)
    previous = (reference, min(before.line, line))
    near.invalidate()
    known.forEachState { $1.endHandover(nil) }
    handover = nil
    guard isTracked || distance <= DeviceHandover.longestDifference else { return }
    handover = DeviceHandover(anchor: reference.coordinate, reach: distance + hysteresis, time: before.point.time)
    var numbers: [Int] = []
    places.appendPlaces(within: hysteresis, of: reference.coordinate, to: &numbers)
    for number in numbers where known.findSlot(of: number) < 0 {
      _ = known.insert(number, places.place(number), WatchedPlace(isInside: false))
    }
    let (places, hysteresis) = (places, hysteresis)
    known.forEachState { number, state in
      state.beginHandover(places.distance(from: reference.coordinate, to: number), hysteresis: hysteresis)
    }
  }

  /// The new device decides about all places.
  mutating func end(_ handover: DeviceHandover, at point: Step.Point) {
    self.handover = nil
    let crossing = handover.crossing(at: point)
    known.forEachState { $1.endHandover(crossing) }
    near.invalidate()
  }
}

extension DeviceHandover: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(anchor)
    writer.put(reach)
    writer.put(time)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(anchor: try reader.take(), reach: try reader.take(), time: try reader.take())
  }
}
