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
