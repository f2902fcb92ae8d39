import LocationKit
import LocationText

/// A track format of sports watches that is recognized but not read; gpsbabel converts it.
enum ForeignTrack: CaseIterable {
  /// Garmin's Training Center Database.
  case tcx
  /// Garmin's Flexible and Interoperable Data Transfer, which is binary.
  case fit

  init?(_ head: Span<UInt8>) {
    guard let format = Self.allCases.first(where: { $0.recognizes(head) }) else { return nil }
    self = format
  }

  private func recognizes(_ head: Span<UInt8>) -> Bool {
    switch self {
    case .tcx: XMLHead(head).hasRoot("TrainingCenterDatabase")
    // The header has 12 or 14 bytes, with a signature after version and size (FIT SDK, "Flexible and Interoperable
    // Data").
    case .fit: head.count >= 12 && (head[0] == 12 || head[0] == 14) && ".FIT" ~= head.extracting(8..<12)
    }
  }

  func error(_ place: String) -> LocationError {
    let isPlain = place.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    let input = isPlain ? place : "FILE"
    return LocationError(
      .invalidData, "this is a \(self == .tcx ? "TCX" : "FIT") file, which is not read", context: place,
      remedy: "convert it first: gpsbabel -i \(reader) -f \(input) -o gpx -F \(Self.stem(of: input)).gpx")
  }

  /// Returns the path up to the first point of the file name.
  private static func stem(of path: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return String(path[..<start] + path[start...].prefix { $0 != "." })
  }

  /// gpsbabel's name of the format.
  private var reader: String { self == .tcx ? "gtrnctr" : "garmin_fit" }
}
