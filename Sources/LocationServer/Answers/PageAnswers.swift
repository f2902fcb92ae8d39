/// The web page, its files, those of Leaflet, and the OpenAPI document.
struct PageAnswers: Sendable {
  let page: PageFiles
  /// Files of Leaflet, and its `images`.
  let leaflet: PageFiles
  let leafletImages: PageFiles

  /// - Parameters:
  ///   - page: a folder to read instead of the embedded files; `nil` for these.
  ///   - leaflet: the folder of Leaflet.
  init(page: String?, leaflet: String) {
    self.page = page.map { .folder($0) } ?? .embedded
    self.leaflet = .folder(leaflet)
    leafletImages = .folder(leaflet + "/images")
  }

  var routes: [Route] {
    [
      Route("GET", "/", scope: nil) { request, _ in try page.answer("index.html", to: request) },
      Route("GET", "/page/{file}", scope: nil) { request, path in try page.answer(path["file"], to: request) },
      Route("GET", "/leaflet/{file}", scope: nil) { request, path in
        try leaflet.answer(path["file"], to: request)
      },
      Route("GET", "/leaflet/images/{file}", scope: nil) { request, path in
        try leafletImages.answer(path["file"], to: request)
      },
      Route("GET", "/openapi.json", scope: nil) { request, _ in
        try PageFiles.embedded.answer("openapi.json", to: request)
      },
    ]
  }
}
