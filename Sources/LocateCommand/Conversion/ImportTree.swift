import FoundationEssentials
import Glibc
import LocationIO
import LocationKit
import LocationService
import LocationTracks

/// The files of folders and ZIP archives, such as the export of a service, that are read as tracks one after the other.
final class ImportTree {
  /// A file that may be a track.
  private enum Item {
    case file(String)
    case member(ZipArchive, ZipArchive.Member, shown: String)

    var name: String {
      switch self {
      case .file(let path): path
      case .member(_, _, let shown): shown
      }
    }
  }

  private var items: [Item] = []
  private let output: FileVersion?

  /// The name of the format of each file that was read.
  private var read: [String: String] = [:]
  /// Files that are no tracks, by reason, and the first of them.
  private var skipped: [String: (count: Int, first: String)] = [:]

  /// Returns `nil` if no input is a folder or a ZIP archive.
  /// - Parameter output: a file that is not read, though it may lie in a folder.
  init?(_ inputs: [String], without output: String) throws(LocationError) {
    guard inputs.contains(where: Self.isTree) else { return nil }
    self.output = stat.of(path: output).map { FileVersion($0) }
    for input in inputs { try add(input, depth: 0) }
  }

  /// Whether a name is that of a folder or a ZIP archive. A KMZ file and a location archive are tracks.
  static func isTree(_ name: String) -> Bool {
    guard name != "-", ArchiveName(name) == nil, let status = stat.of(path: name) else { return false }
    return status.isFolder || isZip(name)
  }

  private static func isZip(_ path: String) -> Bool {
    !path.lowercased().hasSuffix(".kmz") && ZipArchive.begins(at: path)
  }

  /// Opens the tracks, each when the one before has ended. What is no track throws an error, which the table counts.
  func readers(
    _ formats: [any TrackFormat], _ options: TrackOptions
  ) -> [() async throws -> TrackReader] {
    items.map { item in
      {
        var options = options
        options.source = item.name
        do {
          let reader = try await self.reader(item, formats, options)
          self.read[item.name] = reader.kind
          return reader
        } catch let error as LocationError {
          self.skip(item.name, error)
          throw error
        }
      }
    }
  }

  /// Lines for the user: what was read, and what was not, with the reason and the first name. The other failures are those of
  /// files that were recognized, but could not be read to their end.
  func table(_ failures: [LocationError]) -> [String] {
    var damaged: [LocationError] = []
    for error in failures where !skippedErrors.contains(error.sentence) {
      // What a file of a known format has is known only at its end.
      if let name = error.context, error.message.hasSuffix(Self.noTrack), read.removeValue(forKey: name) != nil {
        skip(name, error)
      } else {
        damaged.append(error)
      }
    }
    let formats = Dictionary(grouping: read.values) { $0 }.sorted { $0.key < $1.key }
      .map { "\($0.value.count) \($0.key)" }.joined(separator: ", ")
    var lines = ["\(RunAccount.count(items.count, "files")): \(formats.isEmpty ? "none is a track" : formats)"]
    for (reason, files) in skipped.sorted(by: { $0.value.count > $1.value.count || $0.key < $1.key }) {
      lines.append("  skipped \(files.count): \(reason) (\(files.count > 1 ? "first: " : "")\(files.first))")
    }
    for error in damaged.prefix(Self.mostLines) { lines.append("  ended with an error: \(error.sentence)") }
    if damaged.count > Self.mostLines {
      lines.append("  and \(damaged.count - Self.mostLines) more that ended with an error")
    }
    return lines
  }

  private var skippedErrors: Set<String> = []

  private func skip(_ name: String, _ error: LocationError) {
    skippedErrors.insert(error.sentence)
    // The details of a message differ from file to file.
    var reason =
      error.message.hasPrefix("this is not a track") ? "not a track" : String(error.message.prefix { $0 != ":" })
    if reason.hasSuffix(Self.noTrack) { reason.removeLast(Self.noTrack.count) }
    skipped[reason] = (skipped[reason].map { $0.count + 1 } ?? 1, skipped[reason]?.first ?? name)
  }

  // MARK: The tree

  private func add(_ path: String, depth: Int) throws(LocationError) {
    guard items.count < Self.mostItems, depth < Self.deepest else {
      throw LocationError(
        .invalidData, "there are more than \(Self.mostItems) files, or folders deeper than \(Self.deepest)",
        context: path)
    }
    if stat.of(path: path)?.isFolder == true {
      if depth > 0, ArchiveName(path) != nil { return }
      for name in FolderEntries.names(in: path).sorted() where !name.hasPrefix(".") {
        let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        // A link to a folder may lead back to it.
        var buffer: [CChar] = [0]
        if readlink(inner, &buffer, 1) >= 0, stat.of(path: inner)?.isFolder == true { continue }
        try add(inner, depth: depth + 1)
      }
    } else if Self.isZip(path) {
      try add(ZipArchive(path, shown: path), shown: path, depth: 0)
    } else if output == nil || stat.of(path: path).map({ FileVersion($0) }) != output {
      items.append(.file(path))
    }
  }

  private func add(_ archive: ZipArchive, shown: String, depth: Int) throws(LocationError) {
    for member in archive.members.sorted(by: { $0.name < $1.name }) where !Self.isHidden(member.name) {
      let name = "\(shown)/\(member.name)"
      guard items.count < Self.mostItems else {
        throw LocationError(.invalidData, "there are more than \(Self.mostItems) files", context: shown)
      }
      guard member.name.lowercased().hasSuffix(".zip") else {
        items.append(.member(archive, member, shown: name))
        continue
      }
      do throws(LocationError) {
        guard depth < Self.deepestArchive else {
          throw LocationError(.invalidData, "archives within archives are nested too deeply", context: name)
        }
        try add(unpacked(archive, member, shown: name), shown: name, depth: depth + 1)
      } catch {
        skip(name, error)
      }
    }
  }

  /// Files that macOS adds, and hidden ones. Nothing is written under the names, so that they may lead to other folders.
  private static func isHidden(_ name: String) -> Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." || $0 == "__MACOSX" }
  }

  // MARK: Reading

  private func reader(
    _ item: Item, _ formats: [any TrackFormat], _ options: TrackOptions
  ) async throws -> TrackReader {
    let formats = Self.inOrder(formats, for: item.name)
    switch item {
    case .file(let path): return try await TrackReader(path, formats: formats, options: options)
    case .member(let archive, let member, let shown):
      // What is damaged adds nothing, unless it is too large to be checked before.
      if member.size <= Self.largestInMemory {
        let bytes = try archive.content(of: member).all()
        return try await TrackReader(bytes, named: shown, formats: formats, options: options)
      }
      let content = TrackStorage.pieces(name: shown) { () throws(LocationError) in try archive.content(of: member).next
      }
      return try await TrackReader(content, formats: formats, options: options)
    }
  }

  /// Returns the formats with those first that the name of a file suggests: trying all takes longer than reading a short track.
  private static func inOrder(_ formats: [any TrackFormat], for name: String) -> [any TrackFormat] {
    let parts = name.lowercased().split(separator: ".")
    guard let ending = parts.last(where: { $0 != "gz" }).map(String.init) else { return formats }
    let (others, likely) = (
      formats.filter { !$0.fileExtensions.contains(ending) }, formats.filter { $0.fileExtensions.contains(ending) }
    )
    return likely + others
  }

  /// Returns an archive within an archive, which is on the disk as long as it is open.
  private func unpacked(
    _ archive: ZipArchive, _ member: ZipArchive.Member, shown: String
  ) throws(LocationError) -> ZipArchive {
    let content = try archive.content(of: member)
    let file = try PrivateFolder().makeFile("archive.zip")
    while let bytes = try content.next() { try file.append(bytes) }
    return try withExtendedLifetime(file) { () throws(LocationError) in try ZipArchive(file.path, shown: shown) }
  }

  private static let noTrack = ", which is not a track"
  private static let mostItems = 1_000_000
  private static let deepest = 64
  private static let deepestArchive = 3
  private static let largestInMemory = 16 << 20
  private static let mostLines = 10
}
