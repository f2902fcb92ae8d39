import LocationKit

/// Makes entries of a KML file's elements.
///
/// Tracks are `gx:Track`s and, without times, LineStrings: each begins a segment unless its `id` (``KMLGeometryID``) says
/// that it goes on with the one before. Placemarks with a Point are waypoints, with a TimeStamp, too: programs write those
/// beside the track that they belong to. An altitude counts where the mode is `absolute`. Polygons, models and the like are passed over.
struct KMLBuilder: XMLTrackBuilder {
  var entries: [TrackEntry] = []
  /// The points that are asked for, and what was skipped of them.
  var account = SourceAccount(unit: "points")
  private(set) var otherContent: [String: Int] = [:]
  /// What ends the reading.
  var failure: LocationError?

  let source: String
  let origin: LocationOrigin
  let content: TrackContent
  /// From the root to the innermost element that is read.
  private var path: [KMLElement] = []
  /// How many elements are open within the outermost one that is passed over.
  private var foreignDepth = 0
  private var text = XMLText()

  /// What was said of the file; `nil` once it has been passed on.
  var metadata: TrackMetadata? = TrackMetadata()
  var placemark = KMLPlacemark()
  var track: KMLTrack
  /// Of a MultiTrack, for those of its tracks that do not say.
  var altitudesOfTracks: Bool?
  /// Of the LineString or Point that is open.
  var altitudesAreAbsolute = false
  var startsSegment = true
  var isSimulated = false
  /// Where the geometry that is open begins.
  var line = 0
  /// Of the Data that is open.
  var member = ""
  /// The array that is open; `nil` for one that means nothing here.
  var array: PointQuantity?
  private var tuples = KMLTuples()

  let mostBytesOfTimes: Int

  init(_ options: TrackOptions, mostBytesOfTimes: Int) {
    self.mostBytesOfTimes = mostBytesOfTimes
    track = KMLTrack(mostBytesOfTimes: mostBytesOfTimes)
    source = options.source
    origin = LocationOrigin(source: options.source, kind: .replayed)
    content = options.content
  }

  static let formatName = "KML"
  static let root = KMLElement.kml

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> KMLElement? {
    KMLElement(localName: localName, in: uri)
  }

  mutating func startElement(_ element: KMLElement?, _ tag: XMLStartTag) {
    guard foreignDepth == 0, let element, element.belongs(in: path.last) else {
      if foreignDepth == 0 {
        text.spoil()
        // An element parts tuples: white space behind it may not be told.
        if path.last == .coordinates { takeCoordinates { tuples, take in tuples.finish(isLast: true, take) } }
      }
      foreignDepth += 1
      return
    }
    begin(element, tag)
    path.append(element)
    text.forget()
  }

  mutating func appendText(_ bytes: Span<UInt8>) {
    guard foreignDepth == 0, let element = path.last else { return }
    if element == .coordinates {
      takeCoordinates { tuples, take in tuples.take(bytes, take) }
    } else if element.holdsText {
      text.append(bytes, atMost: element == .description || element == .value ? Self.longestWords : Self.longestValue)
    }
  }

  mutating func endElement() {
    guard foreignDepth == 0 else {
      foreignDepth -= 1
      return
    }
    guard let element = path.popLast() else { return }
    if element.holdsText {
      let bytes = text.take()
      if text.isUsable { take(bytes.span, of: element) } else { account.skip("unreadable text") }
      text.reuse(bytes)
    } else {
      if element == .coordinates { takeCoordinates { tuples, take in tuples.finish(isLast: true, take) } }
      end(element)
    }
  }

  mutating func breakOff() { deliverTrack() }

  var parent: KMLElement? { path.last }

  var isInPlacemark: Bool { path.contains(.placemark) }

  /// Whether the innermost elements are those of the whole file.
  var isAtTop: Bool { path.count <= 2 }

  mutating func countOther(_ name: String) { otherContent[name, default: 0] += 1 }

  /// Tuples are taken one by one, so that a line may be of any length.
  private mutating func takeCoordinates(_ read: (inout KMLTuples, (Span<UInt8>) -> Void) -> Void) {
    var tuples = KMLTuples()
    swap(&tuples, &self.tuples)
    let isLine = path.contains(.lineString)
    read(&tuples) { take(tuple: $0, isLine: isLine) }
    swap(&tuples, &self.tuples)
  }

  /// Bytes after leading white space.
  private static let longestValue = 4096
  private static let longestWords = 65_536
}
