import CServerPage
import LocationIO

/// Static files: embedded into the program, or in a folder.
struct PageFiles: Sendable {
  /// Largest file that is served.
  static let sizeLimit = 16 << 20

  /// Returns the bytes of a file; `nil` if there is none.
  let contents: @Sendable (_ name: String) -> [UInt8]?

  /// The files in the program.
  static let embedded = PageFiles { name in
    for index in 0..<cserverpage_count() {
      let file = cserverpage_file_at(index)
      guard String(cString: file.name) == name else { continue }
      return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
    return nil
  }

  /// The names of the embedded files.
  static var embeddedNames: [String] {
    (0..<cserverpage_count()).map { String(cString: cserverpage_file_at($0).name) }
  }

  /// The files of a folder, read for each request. Hidden files are not served.
  static func folder(_ path: String) -> PageFiles {
    PageFiles { name in
      guard !name.hasPrefix("."), !name.contains("/") else { return nil }
      return try? InputFile.contents(of: path + "/" + name, limit: sizeLimit)
    }
  }

  /// Returns the answer with a file; 304 if the client has it already. Throws 404.
  func answer(_ name: String, to request: ServerRequest) throws(Problem) -> ServerResponse {
    guard let bytes = contents(name) else { throw Problem(404, "there is no such file") }
    return .validated(MediaType.ofFile(name), bytes, for: request)
  }
}
