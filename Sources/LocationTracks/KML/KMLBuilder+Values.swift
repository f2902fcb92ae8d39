import LocationKit
import LocationText

extension KMLBuilder {
  mutating func take(_ text: Span<UInt8>, of element: KMLElement) {
    let text = text.extracting(text.withoutXMLSpace)
    switch element {
    case .coordinate: takeCoordinate(text)
    case .when: takeTime(text)
    case .begin: placemark.begin = moment(text)
    case .end: placemark.end = moment(text)
    case .reference: take(link: String(text, atMost: 200))
    case .value where parent == .simpleArrayData: takeValue(text)
    case .altitudeMode: takeAltitudeMode(isAbsolute: "absolute" ~= text)
    case .value where takesTimedWaypoints && parent == .data && isInPlacemark:
      placemark.setValue(member, String(text, atMost: 200))
      takeWords(text, of: element)
    case .name, .description, .value: takeWords(text, of: element)
    default: break
    }
  }

  private mutating func takeTime(_ text: Span<UInt8>) {
    let time = moment(text)
    if parent == .timeStamp {
      placemark.time = time
    } else if !track.append(time: time) {
      failure = failure ?? tooManyTimes
    }
  }

  /// Returns the moment; a year, a month or a day names none.
  private mutating func moment(_ text: Span<UInt8>) -> UTCInstant? {
    let time = MomentText.iso8601(text)
    if time == nil, !text.isEmpty { counts.skip("unreadable time") }
    return time
  }

  private var tooManyTimes: LocationError {
    LocationError(
      .invalidData, "this gx:Track has more times before its coordinates than can be held",
      context: "\(source):\(line)",
      remedy: "split the track, or write each gx:coord after its when")
  }

  private mutating func takeAltitudeMode(isAbsolute: Bool) {
    switch parent {
    case .track: track.altitudesAreAbsolute = isAbsolute
    case .multiTrack: altitudesOfTracks = isAbsolute
    default: altitudesAreAbsolute = isAbsolute
    }
  }

  /// Begins an array of values. Programs use different names for the same quantity: those of ``KMLWriter`` come first,
  /// then those of CSV files.
  mutating func beginArray(_ name: String) {
    let bytes = Array(name.utf8)
    var titles = TitleTable(nil, takesNames: true)
    guard case .quantity(let quantity, let unit) = titles.meaning(of: bytes.span) else {
      let title = String(bytes.span)
      if counts.tolerated.count < Self.mostTitles { counts.tolerate("array not read (\(title))") }
      return
    }
    if track.beginValues(quantity, unit) {
      array = quantity
    } else {
      counts.skip("values after a track too long to buffer")
    }
  }

  /// Number of arrays that the account names.
  private static let mostTitles = 20

  private mutating func takeValue(_ text: Span<UInt8>) {
    guard let array else { return }
    let value = array.value(in: text)
    if value == nil, !text.isEmpty { counts.skip("unreadable values of points") }
    track.append(value: value)
  }
}

// MARK: - Words

extension KMLBuilder {
  private mutating func takeWords(_ text: Span<UInt8>, of element: KMLElement) {
    guard content == .everything, !text.isEmpty else { return }
    let words = String(utf8: text)
    switch (element, parent) {
    case (.name, .placemark): placemark.header.name = words
    case (.description, .placemark): placemark.header.description = words
    case (.value, .data) where isInPlacemark: placemark.setData(member, words)
    case (.name, .author): metadata?.author = words
    case (.value, .data): takeMetadata(member, words)
    case (.name, _) where isAtTop: metadata?.name = words
    case (.description, _) where isAtTop: metadata?.description = words
    default: break
    }
  }

  private mutating func takeMetadata(_ member: String, _ words: String) {
    switch member {
    case "keywords": metadata?.keywords = words
    case "time": metadata?.time = UTCInstant(iso8601: words)
    case "creator": metadata?.creator = words
    default: break
    }
  }

  /// Delivers the metadata of the file, which precede its points.
  mutating func passOnMetadata() {
    guard let metadata = metadata.take(), content == .everything, metadata != TrackMetadata() else { return }
    entries.append(.metadata(metadata))
  }
}
