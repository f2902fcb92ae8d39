/// A change from one device to another that disagrees about some places.
///
/// Two receivers are metres apart, and so are their errors: a change of device alone must not enter or exit a place.
/// The state of a place is held if the new device is not clearly on its side. It is held until the new device is, or
/// until the new device has moved farther than the distance between the two devices.
struct DeviceHandover: Sendable, Hashable {
  /// Position of the new device when the old one last reported.
  var anchor: Coordinate
  /// Distance in metres from there within which the difference between the two devices explains a disagreement.
  var reach: Double
  /// Time of the old device's last location.
  var time: UTCInstant?

  /// Metres. After a loss, a larger distance is not a difference between two receivers but a movement in between.
  static let longestDifference = 100.0

  func isOver(at point: Step.Point) -> Bool {
    // Shortcut: most distances are so short that no sine is needed.
    anchor.longestWay(to: point.coordinate) > reach && anchor.distance(to: point.coordinate) > reach
  }

  /// Returns the crossing of an edge of which the new device is clearly on the other side.
  func crossing(at point: Step.Point) -> EdgeCrossing {
    EdgeCrossing(isInferred: true, bracket: Step.bracket(from: time, to: point.time))
  }
}

extension RegionMonitor {
  /// Changes the device that decides, from the next location on.
  ///
  /// - Parameters:
  ///   - line: the position of the next location on the time line. The clocks of two devices may differ: a device
  ///     whose clock is behind does not turn back time.
  ///   - reference: the location of the new device when the old one last reported, or its first one after that.
  ///   - isTracked: whether the position was known in between. After a loss the next location decides, unless the two
  ///     devices are so close that the distance may be only their difference.
  mutating func changeDevice(at line: Int64, to reference: Step.Point, isTracked: Bool) {
    guard let before = previous else { return }
    let distance = before.point.coordinate.distance(to: reference.coordinate)
    previous = Previous(point: reference, line: min(before.line, line))
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

  /// Ends the handover: the new device decides about all places.
  mutating func end(_ handover: DeviceHandover, at point: Step.Point) {
    self.handover = nil
    let crossing = handover.crossing(at: point)
    known.forEachState { $1.endHandover(crossing) }
    near.invalidate()
  }
}

extension DeviceHandover: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(anchor, reach, time) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(anchor: try reader.take(), reach: try reader.take(), time: try reader.take())
  }
}
