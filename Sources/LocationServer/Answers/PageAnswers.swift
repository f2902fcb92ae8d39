import CEmbedded
import LocationIO
import LocationText

/// The web page, its files with Leaflet, and the OpenAPI document.
struct PageAnswers: Sendable {
  let page: PageFiles

  /// - Parameter folder: a folder to read instead of the embedded files; `nil` for these.
  init(folder: String?) { page = folder.map { .folder($0) } ?? .embedded }

  var routes: [Route] {
    [
      Route("GET", "/", scope: nil) { request, _ in try page.index(for: request) },
      Route("GET", "/page/{file}", scope: nil) { request, path in try page.answer(path["file"], to: request) },
      Route("GET", "/page/{version}/{file}", scope: nil) { request, path in
        try page.answer(path["file"], version: path["version"], to: request)
      },
      // Its folder is the scope of a service worker: below /page it could keep nothing of the page itself.
      Route("GET", "/service-worker.js", scope: nil) { request, _ in try page.answer("service-worker.js", to: request)
      },
      Route("GET", "/openapi.json", scope: nil) { request, _ in
        try PageFiles.embedded.answer("openapi.json", to: request)
      },
    ]
  }
}

/// Static files: embedded into the program, or in a folder.
struct PageFiles: Sendable {
  struct File: Sendable {
    let bytes: [UInt8]
    /// The same, compressed; `nil` if that is done for each answer.
    var packed: [UInt8]?
  }

  /// Largest file that is served.
  static let sizeLimit = 16 << 20

  /// Changes with the content of any file, and is a part of their addresses, so that a browser need not ask whether its copy
  /// is still valid; `nil` for files that change while they are served.
  let version: String?
  /// Returns a file; `nil` if there is none.
  let file: @Sendable (_ name: String) -> File?

  /// The files in the program. They are compressed once, before the first answer.
  static let embedded: PageFiles = {
    var files: [String: File] = [:]
    var version: [UInt8] = []
    for index in 0..<cserverpage_count() {
      let file = cserverpage_file_at(index)
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      files[String(cString: file.name)] = File(bytes: bytes, packed: Gzip.packed(bytes, level: 9))
      version += EntityTag(hashOf: bytes).text.utf8
    }
    return PageFiles(version: EntityTag(hashOf: version).text.filter { $0 != "\"" }) { [files] in files[$0] }
  }()

  /// The names of the embedded files.
  static var embeddedNames: [String] {
    (0..<cserverpage_count()).map { String(cString: cserverpage_file_at($0).name) }
  }

  /// The files of a folder, read for each request. Hidden files are not served.
  static func folder(_ path: String) -> PageFiles {
    PageFiles(version: nil) { name in
      guard !name.hasPrefix("."), !name.contains("/") else { return nil }
      return (try? InputFile.contents(of: path + "/" + name, limit: sizeLimit)).map { File(bytes: $0) }
    }
  }

  /// Returns the answer with a file; 304 if the client has it already. Throws 404.
  /// - Parameter version: the version in the address; a file of another one is not kept by the browser.
  func answer(_ name: String, version: String? = nil, to request: ServerRequest) throws(Problem) -> ServerResponse {
    guard let file = file(name) else { throw Problem(404, "there is no such file") }
    var answer = ServerResponse.validated(MediaType.ofFile(name), file.bytes, for: request)
    answer.packed = file.packed
    if let version, version == self.version {
      answer.headers["cache-control"] = "public, max-age=31536000, immutable"
    }
    return answer
  }

  /// Returns the page itself, whose links have the version of the files.
  func index(for request: ServerRequest) throws(Problem) -> ServerResponse {
    guard let version, let page = file("index.html") else { return try answer("index.html", to: request) }
    let text = String(decoding: page.bytes, as: UTF8.self).split(separator: "\"page/", omittingEmptySubsequences: false)
    return .validated(
      MediaType.ofFile("index.html"), Array(text.joined(separator: "\"page/\(version)/").utf8), for: request)
  }
}
