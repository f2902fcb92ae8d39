/// Whose an element is: an extension may use GPX's names for things of its own.
public enum GPXNamespace: Sendable, Hashable {
  /// GPX 1.0 or 1.1, or no namespace at all: many loggers leave it out.
  case gpx
  /// Garmin's TrackPointExtension, version 1 or 2.
  case garminTrackPoint
  case foreign

  /// The namespace of this URI; an empty one is none.
  public init(uri: Span<UInt8>) {
    switch uri.count {
    case 0: self = .gpx
    case Self.gpxBase.utf8CodeUnitCount + 1:
      let isKnown = uri.begins(with: Self.gpxBase) && (uri.ends(with: "0") || uri.ends(with: "1"))
      self = isKnown ? .gpx : .foreign
    case Self.garminBase.utf8CodeUnitCount + 1:
      let isKnown = uri.begins(with: Self.garminBase) && (uri.ends(with: "1") || uri.ends(with: "2"))
      self = isKnown ? .garminTrackPoint : .foreign
    default: self = .foreign
    }
  }

  private static let gpxBase: StaticString = "http://www.topografix.com/GPX/1/"
  private static let garminBase: StaticString = "http://www.garmin.com/xmlschemas/TrackPointExtension/v"
}

extension Span<UInt8> {
  fileprivate func begins(with text: StaticString) -> Bool {
    for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] { return false }
    return true
  }

  fileprivate func ends(with character: Unicode.Scalar) -> Bool { self[count - 1] == UInt8(ascii: character) }
}
