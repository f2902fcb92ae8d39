package import LocationKit

/// Decodes a KML file. One for each file, used by one task at a time.
final class KMLDecoder: TrackDecoder {
  private let source: String
  private var reader: XMLTrackReader<KMLBuilder>
  /// As long as the first bytes may be an archive's.
  private var head: [UInt8]? = []

  init(_ options: TrackOptions) {
    source = options.source
    reader = XMLTrackReader(source: options.source, builder: KMLBuilder(options))
  }

  var account: SourceAccount { reader.account }
  var otherContent: [String: Int] { reader.otherContent }

  func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    guard var head = head.take() else { return try reader.decode(bytes, into: &entries) }
    bytes.withUnsafeBufferPointer { head.append(contentsOf: $0) }
    if Self.isArchive(head.span) {
      self.head = head.count > Self.archive.count ? Array(head[..<Self.archive.count]) : head
      throw .archive(source)
    }
    if head.count < Self.archive.count, Self.archive.starts(with: head) {
      self.head = head
    } else {
      try reader.decode(head.span, into: &entries)
    }
  }

  func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    if let head = head.take() { try reader.decode(head.span, into: &entries) }
    try reader.finish(into: &entries)
  }

  /// How a local file header begins (PKWARE, APPNOTE.TXT, 4.3.7).
  private static let archive: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  static func isArchive(_ head: Span<UInt8>) -> Bool {
    guard head.count >= archive.count else { return false }
    return archive.indices.allSatisfy { head[$0] == archive[$0] }
  }
}

extension LocationError {
  package static func archive(_ source: String) -> LocationError {
    LocationError(
      .badData, "this is a ZIP archive, as KMZ is, and no KML", place: source,
      remedy: "unzip it first, and give the KML file that is in it")
  }
}
