import Foundation
import LocationKit
import LocationTracksXML
import TestSupport
import Testing

@testable import LocationTracks

/// Our scanner and libxml2 tell the same of a document, or both refuse it.
@Suite("XML of two parsers")
struct XMLDifferentialTests {
  private static let documents =
    ProcessInfo.processInfo.environment["LOCATE_XML_DOCUMENTS"].flatMap(Int.init) ?? 3000

  @Test("random documents are told alike, or refused by both")
  func randomDocuments() {
    let seed = Seed.take()
    var source = RandomXML(seed: seed)
    var (read, refused) = (0, 0)
    for index in 0..<Self.documents {
      let bytes = source.document()
      guard isUTF8(bytes) else { continue }
      let ours = XMLReading(ours: bytes)
      let theirs = XMLReading(libxml2: bytes)
      if theirs.error == nil { read += 1 } else { refused += 1 }
      #expect(tellAlike(ours, theirs), "seed \(seed), document \(index): \(String(decoding: bytes, as: UTF8.self))")
      let pieces = XMLReading(ours: bytes, piece: { source.piece() })
      #expect(
        pieces == ours && pieces.error?.message == ours.error?.message, "in pieces: seed \(seed), document \(index)")
    }
    print("XML of two parsers: \(read) documents told alike, \(refused) refused by both, seed \(seed)")
  }

  /// Whether our scanner would read it at all.
  private func isUTF8(_ bytes: [UInt8]) -> Bool {
    guard case .found(let declaration) = XMLDeclaration.find(in: bytes, isLast: true) else { return true }
    if case .other = declaration.encoding { return false }
    return true
  }

  @Test(
    "every file of the corpus holds the same for both",
    .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    let folders = ["gpx/real", "gpx/derived", "attacks"]
    var files = 0
    for folder in folders {
      for name in try FileManager.default.contentsOfDirectory(atPath: Corpus.file(folder).path) {
        guard name.hasSuffix(".gpx") else { continue }
        let bytes = Array(try Corpus.data("\(folder)/\(name)"))
        for content in [TrackContent.tracks, .everything] {
          let ours = GPXDecoding(bytes, content: content)
          let theirs = GPXDecoding(
            bytes, content: content, by: { LibXML2().makeParser(source: "ride.gpx", handler: $0) })
          #expect((ours.error == nil) == (theirs.error == nil), "\(name): \(String(describing: ours.error))")
          #expect(ours.entries == theirs.entries, "\(name)")
          #expect(ours.account == theirs.account, "\(name)")
        }
        files += 1
      }
    }
    print("XML of two parsers: \(files) files of the corpus")
    #expect(files >= 90)
  }

  private func tellAlike(_ ours: XMLReading, _ theirs: XMLReading) -> Bool {
    guard let error = ours.error else {
      return theirs.error.map(isTooStrict) ?? (ours.log.lines == theirs.log.lines)
    }
    guard let theirError = theirs.error else { return isStricter(error) }
    // libxml2 tells of a tag that is cut short.
    return isTooStrict(theirError) || theirs.log.lines.starts(with: ours.log.lines)
  }

  /// What libxml2 refuses without need: `<!-->` as the beginning of a comment, and a second colon before what begins no name.
  private func isTooStrict(_ error: LocationError) -> Bool {
    error.message.contains("Comment not terminated") || error.message.contains("error parsing attribute name")
  }

  /// What libxml2 lets pass: the second of two declarations of a prefix that nobody may declare, and a declaration of XML that
  /// lacks a blank.
  private func isStricter(_ error: LocationError) -> Bool {
    error.message.contains("Attribute xmlns") || error.message.contains("XML declaration")
  }
}
