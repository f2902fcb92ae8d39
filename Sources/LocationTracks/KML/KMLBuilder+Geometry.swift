import LocationKit
import LocationText

extension KMLBuilder {
  mutating func begin(_ element: KMLElement, _ tag: XMLStartTag) {
    switch element {
    case .placemark:
      passOnMetadata()
      placemark = KMLPlacemark()
    case .multiTrack: altitudesOfTracks = nil
    case .track:
      deliverHeld(isLast: false)
      beginGeometry(tag)
      track = KMLTrack(mostBytesOfTimes: mostBytesOfTimes)
    case .lineString, .point: beginGeometry(tag)
    case .data: member = String(decoding: tag.value(of: "name"), as: UTF8.self)
    case .simpleArrayData: beginArray(String(decoding: tag.value(of: "name"), as: UTF8.self))
    default: break
    }
  }

  mutating func end(_ element: KMLElement) {
    switch element {
    case .kml:
      passOnMetadata()
      explainLinks()
    case .placemark: endPlacemark()
    case .track: endTrack()
    case .multiTrack: altitudesOfTracks = nil
    case .simpleArrayData: array = nil
    default: break
    }
  }

  private mutating func beginGeometry(_ tag: XMLStartTag) {
    line = tag.line
    altitudesAreAbsolute = false
    let id = KMLGeometryID(tag.value(of: "id"))
    startsSegment = !id.isContinuation
    isSimulated = id.isSimulated
  }

  private mutating func endTrack() {
    deliverTrack()
    if track.surplusTimes > 0 { counts.skipped["times without coordinates", default: 0] += track.surplusTimes }
    track = KMLTrack(mostBytesOfTimes: mostBytesOfTimes)
  }

  /// Delivers the complete points of a `gx:Track`.
  mutating func deliverTrack() {
    var track = KMLTrack(mostBytesOfTimes: 0)
    swap(&track, &self.track)
    let isAbsolute = track.altitudesAreAbsolute ?? altitudesOfTracks ?? false
    let origin = origin
    track.deliver { tuple, time in
      Location(tuple, time: time, isAbsolute: isAbsolute, origin: origin)
    } to: { point, refused in
      deliver(point)
      if refused > 0 { counts.skipped["unreadable values of points", default: 0] += refused }
    }
    swap(&track, &self.track)
  }

  mutating func take(tuple text: Span<UInt8>, isLine: Bool) {
    guard let tuple = KMLTuple(text, separator: { $0 == UInt8(ascii: ",") }) else {
      return reject(text, isPlayed: isLine)
    }
    if tuple.isAltitudeImplausible { counts.skip("implausible altitude") }
    if isLine {
      placemark.held.append(
        KMLPlacemark.HeldPosition(
          tuple: tuple, isAbsolute: altitudesAreAbsolute, isSimulated: isSimulated, startsSegment: startsSegment))
      startsSegment = false
      if placemark.held.count >= KMLTrack.longestHeld { deliverHeld(isLast: false) }
    } else if placemark.point == nil {
      placemark.point = (tuple, altitudesAreAbsolute)
    } else if content != .everything, !takesTimedWaypoints {
      countOther("waypoints")
    } else {
      counts.read += 1
      counts.skip("further points of a Placemark")
    }
  }

  /// Delivers the positions of lines. The first has the begin of the Placemark's time span, the last its end. The newest is
  /// held back until the Placemark ends.
  mutating func deliverHeld(isLast: Bool) {
    var held = placemark.held
    placemark.held = []
    if !isLast, let newest = held.popLast() { placemark.held = [newest] }
    guard !held.isEmpty else { return }
    let isFirst = !placemark.isTooLongToHold
    for (index, position) in held.enumerated() {
      var time: UTCInstant?
      if isLast, index == held.count - 1 { time = placemark.end }
      if isFirst, index == 0 { time = placemark.begin ?? time }
      var location = Location(position.tuple, time: time, isAbsolute: position.isAbsolute, origin: origin)
      if position.isSimulated { location.status = .simulated }
      startsSegment = position.startsSegment
      deliver(TrackPoint(location), isLine: true)
    }
    placemark.isTooLongToHold = !isLast
    guard isLast else { return }
    if !isFirst, placemark.begin != nil { counts.skip("time spans after a line too long to buffer") }
    if placemark.time != nil { counts.skip("time stamps of lines") }
  }

  /// Takes the text of a `gx:coord`. An empty one requests interpolation: no position was recorded there.
  mutating func takeCoordinate(_ text: Span<UInt8>) {
    guard failure == nil else { return }
    if text.isEmpty {
      counts.skip("coordinates left out")
      track.append(nil)
    } else if let tuple = KMLTuple(text, separator: { $0.isXMLSpace }) {
      if tuple.isAltitudeImplausible { counts.skip("implausible altitude") }
      track.append(tuple)
    } else {
      track.append(nil)
      reject(text, isPlayed: true)
    }
    if track.isFull { deliverTrack() }
  }

  private mutating func reject(_ text: Span<UInt8>, isPlayed: Bool) {
    guard content == .everything || content == .tracks && isPlayed else { return }
    counts.read += 1
    counts.skip("unusable coordinates")
    entries.append(
      .fault(LocationError(.invalidData, "no usable coordinates: \"\(String(text))\"", context: "\(source):\(line)")))
  }

  private mutating func deliver(_ point: TrackPoint, isLine: Bool = false) {
    // Beside the points of its track, a line without times is the same way once more, or one that is planned.
    let isRoute = isLine && takesTimedWaypoints && placemark.begin == nil
    if isRoute ? content == .tracks : content == .routes {
      return countOther(isRoute ? "route points" : "track points")
    }
    counts.read += 1
    if isRoute, content == .everything { return append(routePoint: point) }
    passOnHeader()
    var point = point
    point.location.startsSegment = startsSegment
    startsSegment = false
    entries.append(.point(point))
  }

  private mutating func append(routePoint point: TrackPoint) {
    if !placemark.isTrack { entries.append(.route(placemark.header)) }
    placemark.isTrack = true
    entries.append(.routePoint(Waypoint(point.location)))
  }

  /// Delivers the header of the track. A Placemark without a description that only continues the previous track has
  /// none.
  private mutating func passOnHeader() {
    guard content == .everything, !placemark.isTrack else { return }
    placemark.isTrack = true
    if startsSegment || placemark.header != TrackHeader() { entries.append(.track(placemark.header)) }
  }

  private mutating func endPlacemark() {
    deliverHeld(isLast: true)
    guard let point = placemark.point else { return }
    let time = placemark.time ?? placemark.begin ?? placemark.end
    var location = Location(point.location, time: time, isAbsolute: point.isAbsolute, origin: origin)
    if placemark.isSimulated { location.status = .simulated }
    if takesTimedWaypoints, time != nil, !placemark.isWaypoint { return deliver(pointOfTrack: location) }
    guard content == .everything else { return countOther("waypoints") }
    counts.read += 1
    entries.append(.waypoint(Waypoint(location, placemark.header, symbol: placemark.symbol)))
  }

  private mutating func deliver(pointOfTrack location: Location) {
    var point = TrackPoint(location)
    for (quantity, value) in placemark.values.sorted(by: { $0.quantity.rawValue < $1.quantity.rawValue }) {
      // The height of the Point is that of the same report.
      if quantity == .altitudeMSL, location.altitudeMSL != nil { continue }
      if !quantity.set(value, on: &point) { counts.skip("unreadable values of points") }
    }
    point.location.mode = point.location.impliedMode
    startsSegment = !hasPointOfTrack
    hasPointOfTrack = true
    placemark.isTrack = true
    deliver(point)
  }

  /// Ends the reading of a file that only names others.
  private mutating func explainLinks() {
    guard !links.isEmpty, counts.read == 0, otherContent.keys.allSatisfy({ $0 == Self.linkName }), failure == nil else {
      return
    }
    let isRemote = links.contains { $0.contains("://") }
    failure = LocationError(
      .invalidData, "this KML file holds only links to other files: \(links.joined(separator: ", "))", context: source,
      remedy: isRemote ? "download the files, and name these" : "unpack the archive with unzip, and name these files")
  }
}

extension Location {
  fileprivate init(_ tuple: KMLTuple, time: UTCInstant?, isAbsolute: Bool, origin: LocationOrigin) {
    let altitude = isAbsolute ? tuple.altitude : nil
    self.init(
      coordinate: tuple.coordinate, time: time, mode: altitude == nil ? .twoDimensional : .threeDimensional,
      origin: origin)
    altitudeMSL = altitude
  }
}
