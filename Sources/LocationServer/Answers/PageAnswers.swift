import CEmbedded
import LocationIO
import LocationText

/// The web page, its files with Leaflet, and the OpenAPI document.
struct PageAnswers: Sendable {
  let page: PageFiles

  /// - Parameter folder: a folder to read instead of the embedded files; `nil` for these.
  init(folder: String?) { page = folder.map { .folder($0) } ?? .embedded }

  var routes: [Route] {
    // The files of a folder are read for each request.
    func route(_ template: String, _ handler: @escaping Route.Handler) -> Route {
      Route("GET", template, scope: nil, isBrief: page.version != nil, handler)
    }
    return [
      route("/") { request, _ in try page.index(for: request) },
      route("/page/{file}") { request, path in try page.answer(path["file"], to: request) },
      route("/page/{version}/{file}") { request, path in
        try page.answer(path["file"], version: path["version"], to: request)
      },
      // Its folder is the scope of a service worker: below /page it could keep nothing of the page itself.
      route("/service-worker.js") { request, _ in try page.answer("service-worker.js", to: request) },
      Route("GET", "/openapi.json", scope: nil, isBrief: true) { request, _ in
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
    let packed: [UInt8]?
    let tag: EntityTag

    /// - Parameter level: level of the compression of a file that is served often.
    init(_ bytes: [UInt8], packedAt level: Int32? = nil) {
      self.bytes = bytes
      packed = level.flatMap { Gzip.packed(bytes, level: $0) }
      tag = EntityTag(hashOf: bytes)
    }
  }

  /// Largest file that is served.
  static let sizeLimit = 16 << 20

  /// Changes with the content of any file, and is a part of their addresses, so that a browser need not ask whether its copy
  /// is still valid; `nil` for files that change while they are served.
  let version: String?
  /// Returns a file; `nil` if there is none.
  let file: @Sendable (_ name: String) -> File?

  /// The page itself if it is in the program: its links have the version of the files.
  private var indexPage: File?

  private init(version: String?, file: @escaping @Sendable (_ name: String) -> File?) {
    (self.version, self.file) = (version, file)
  }

  /// The files in the program. They are compressed once, before the first answer.
  static let embedded: PageFiles = {
    var files: [String: File] = [:]
    var version: [UInt8] = []
    for index in 0..<cserverpage_count() {
      let embedded = cserverpage_file_at(index)
      let file = File(Array(UnsafeBufferPointer(start: embedded.bytes, count: embedded.count)), packedAt: 9)
      files[String(cString: embedded.name)] = file
      version += file.tag.text.utf8
    }
    let name = EntityTag(hashOf: version).text.filter { $0 != "\"" }
    var page = PageFiles(version: name) { [files] in files[$0] }
    page.indexPage = files["index.html"].map { index in
      let parts = String(decoding: index.bytes, as: UTF8.self).split(
        separator: "\"page/", omittingEmptySubsequences: false)
      return File(Array(parts.joined(separator: "\"page/\(name)/").utf8), packedAt: 9)
    }
    return page
  }()

  /// The names of the embedded files.
  static var embeddedNames: [String] {
    (0..<cserverpage_count()).map { String(cString: cserverpage_file_at($0).name) }
  }

  /// The files of a folder, read for each request. Hidden files are not served.
  static func folder(_ path: String) -> PageFiles {
    PageFiles(version: nil) { name in
      guard !name.hasPrefix("."), !name.contains("/") else { return nil }
      return (try? InputFile.contents(of: path + "/" + name, limit: sizeLimit)).map { File($0) }
    }
  }

  /// Returns the answer with a file; 304 if the client has it already. Throws 404.
  /// - Parameter version: the version in the address; a file of another one is not kept by the browser.
  func answer(_ name: String, version: String? = nil, to request: ServerRequest) throws(Problem) -> ServerResponse {
    guard let file = file(name) else { throw Problem(404, "there is no such file") }
    var answer = answer(MediaType.ofFile(name), file, to: request)
    if let version, version == self.version {
      answer.headers["cache-control"] = "public, max-age=31536000, immutable"
    }
    return answer
  }

  private func answer(_ type: String, _ file: File, to request: ServerRequest) -> ServerResponse {
    var answer = ServerResponse.validated(type, file.bytes, tag: file.tag, for: request)
    answer.packed = file.packed
    return answer
  }

  /// Returns the page itself.
  func index(for request: ServerRequest) throws(Problem) -> ServerResponse {
    guard let indexPage else { return try answer("index.html", to: request) }
    return answer(MediaType.ofFile("index.html"), indexPage, to: request)
  }
}
