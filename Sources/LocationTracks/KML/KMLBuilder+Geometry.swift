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
    case .kml: passOnMetadata()
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
      var location = Location(tuple, time: nil, isAbsolute: altitudesAreAbsolute, origin: origin)
      if isSimulated { location.status = .simulated }
      deliver(TrackPoint(location))
    } else {
      placemark.point = (tuple, altitudesAreAbsolute)
    }
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

  private mutating func deliver(_ point: TrackPoint) {
    guard content != .routes else { return countOther("track points") }
    counts.read += 1
    passOnHeader()
    var point = point
    point.location.startsSegment = startsSegment
    startsSegment = false
    entries.append(.point(point))
  }

  /// Delivers the header of the track. A Placemark without a description that only continues the previous track has
  /// none.
  private mutating func passOnHeader() {
    guard content == .everything, !placemark.isTrack else { return }
    placemark.isTrack = true
    if startsSegment || placemark.header != TrackHeader() { entries.append(.track(placemark.header)) }
  }

  private mutating func endPlacemark() {
    guard let point = placemark.point else { return }
    guard content == .everything else { return countOther("waypoints") }
    counts.read += 1
    var location = Location(point.location, time: placemark.time, isAbsolute: point.isAbsolute, origin: origin)
    if placemark.isSimulated { location.status = .simulated }
    entries.append(.waypoint(Waypoint(location, placemark.header, symbol: placemark.symbol)))
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
