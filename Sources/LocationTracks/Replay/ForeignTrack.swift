import LocationKit
import LocationText

/// A file that is recognized but not read: of a track format that gpsbabel converts, or one that holds no track.
enum ForeignTrack: CaseIterable {
  /// Flight recorders of the International Gliding Commission.
  case igc
  /// OziExplorer's track points.
  case ozi
  /// The settings beside the location history in Google Takeout.
  case googleSettings
  /// A web page, such as a request to log in, that was saved instead of a file.
  case html

  init?(_ head: Span<UInt8>) {
    guard let format = Self.allCases.first(where: { $0.recognizes(head) }) else { return nil }
    self = format
  }

  private func recognizes(_ head: Span<UInt8>) -> Bool {
    switch self {
    // The first record names the maker, the second kind of line holds the date (FAI, "Technical specification for
    // IGC-approved GNSS flight recorders", A2).
    case .igc: head.count > 4 && head[0] == UInt8(ascii: "A") && head.contains("\nHFDTE")
    case .ozi: "OziExplorer Track Point File" ~= head.extracting(first: 28)
    case .googleSettings: head.count > 0 && head[0] == UInt8(ascii: "{") && head.contains("\"deviceSettings\"")
    case .html: XMLHead(head).hasRoot("html") || XMLHead(head).hasRoot("HTML")
    }
  }

  func error(_ place: String) -> LocationError {
    LocationError(.invalidData, description, context: place, remedy: remedy(place))
  }

  private var description: String {
    switch self {
    case .igc: "this is an IGC file, which is not read"
    case .ozi: "this is an OziExplorer file, which is not read"
    case .googleSettings: "these are the settings of Google's location history, which hold no locations"
    case .html: "this is a web page, not a track"
    }
  }

  private func remedy(_ place: String) -> String {
    let reader: String
    switch self {
    case .igc: reader = "igc"
    case .ozi: reader = "ozi"
    case .googleSettings: return "read Records.json, Timeline.json or the files in Semantic Location History"
    case .html: return "download the file again; the address may ask for a login"
    }
    let isPlain = place.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    let input = isPlain ? place : "FILE"
    return "convert it first: gpsbabel -i \(reader) -f \(input) -o gpx -F \(Self.stem(of: input)).gpx"
  }

  /// Returns the path up to the first point of the file name.
  private static func stem(of path: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return String(path[..<start] + path[start...].prefix { $0 != "." })
  }
}
