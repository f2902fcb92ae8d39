import LocationKit
import LocationText

/// A builder of entries from the elements of a KML file.
///
/// Tracks are `gx:Track` elements and, without times, LineStrings. Each begins a segment unless its `id`
/// (``KMLGeometryID``) marks it as a continuation of the previous one. Placemarks with a Point are waypoints, even with
/// a TimeStamp, because programs write those in addition to the track that they belong to; but in a file without any other
/// times they are the points of its track, and its lines are routes. An altitude counts if the mode is `absolute`. Polygons,
/// models and other elements are skipped.
struct KMLBuilder: XMLTrackBuilder {
  var entries: [TrackEntry] = []
  /// Number of requested points, and of the skipped ones among them.
  var counts = InputCounts(unit: "points")
  private(set) var otherContent: [String: Int] = [:]
  /// Error that ends the reading.
  var failure: LocationError?

  let source: String
  let origin: LocationOrigin
  let content: TrackContent
  private typealias Elements = XMLElements<KMLElement>
  private var elements = Elements()

  /// Metadata of the file; `nil` once it has been delivered.
  var metadata: TrackMetadata? = TrackMetadata()
  var placemark = KMLPlacemark()
  var track: KMLTrack
  /// Whether the altitudes of a MultiTrack are absolute, for tracks in it without their own mode; `nil` if it has none.
  var altitudesOfTracks: Bool?
  /// Whether the altitudes of the open LineString or Point are absolute.
  var altitudesAreAbsolute = false
  var startsSegment = true
  var isSimulated = false
  /// Line where the open geometry begins.
  var line = 0
  /// Name of the open Data element.
  var member = ""
  /// Quantity of the open array; `nil` for an unknown array.
  var array: PointQuantity?
  private var tuples = KMLTuples()
  let takesTimedWaypoints: Bool
  /// Whether a Point has been delivered as a point of the track.
  var hasPointOfTrack = false
  /// The first links to other files.
  private(set) var links: [String] = []

  let mostBytesOfTimes: Int

  /// - Parameter mostBytesOfTimes: memory limit for the times of a `gx:Track` that wait for their coordinates.
  init(_ options: TrackOptions, mostBytesOfTimes: Int = 64 << 20) {
    self.mostBytesOfTimes = mostBytesOfTimes
    track = KMLTrack(mostBytesOfTimes: mostBytesOfTimes)
    source = options.source
    origin = LocationOrigin(source: options.source, kind: .replayed)
    content = options.content
    takesTimedWaypoints = options.takesTimedWaypoints
  }

  static let formatName = "KML"
  static let root = KMLElement.kml

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> KMLElement? {
    switch KMLElement(localName: localName, in: uri) {
    case .polygon, .simpleData: nil
    case let element: element
    }
  }

  mutating func startElement(_ element: KMLElement?, _ tag: XMLStartTag) {
    guard elements.begin(element, element?.belongs(in: elements.last) == true), let element else {
      // An element ends a tuple: white space after it may be omitted.
      if elements.last == .coordinates { takeCoordinates { tuples, take in tuples.finish(isLast: true, take) } }
      return
    }
    begin(element, tag)
  }

  mutating func appendText(_ bytes: Span<UInt8>) {
    guard !elements.isPassingOver, let element = elements.last else { return }
    if element == .coordinates {
      takeCoordinates { tuples, take in tuples.take(bytes, take) }
    } else {
      let isWords = element == .description || element == .value
      elements.append(
        bytes, isRead: element.holdsText, atMost: isWords ? Elements.longestText : Elements.longestValue)
    }
  }

  mutating func endElement() {
    guard let (element, text) = elements.endRead() else { return }
    if element.holdsText {
      if let text { take(text.span, of: element) } else { counts.skip("unreadable text") }
    } else {
      if element == .coordinates { takeCoordinates { tuples, take in tuples.finish(isLast: true, take) } }
      end(element)
    }
    if let text { elements.reuse(text) }
  }

  mutating func breakOff() {
    deliverHeld(isLast: true)
    deliverTrack()
  }

  static let linkName = "links to other files"

  mutating func take(link: String) {
    if links.count < 5 { links.append(link) }
    countOther(Self.linkName)
  }

  var parent: KMLElement? { elements.last }

  var isInPlacemark: Bool { elements.contains(.placemark) }

  /// Whether the innermost elements describe the whole file.
  var isAtTop: Bool { elements.depth <= 2 }

  mutating func countOther(_ name: String) { otherContent[name, default: 0] += 1 }

  /// Takes tuples one at a time, so that a line may have any length.
  private mutating func takeCoordinates(_ read: (inout KMLTuples, (Span<UInt8>) -> Void) -> Void) {
    var tuples = KMLTuples()
    swap(&tuples, &self.tuples)
    let isLine = elements.contains(.lineString)
    read(&tuples) { take(tuple: $0, isLine: isLine) }
    swap(&tuples, &self.tuples)
  }
}
