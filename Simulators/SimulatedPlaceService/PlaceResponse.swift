/// A response of HTTP/1.1.
struct PlaceResponse: Equatable {
  var status: Int
  private var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []

  /// The header with this name, which occurs at most once.
  subscript(name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      headers.removeAll { $0.name == name }
      if let newValue { headers.append((name, newValue)) }
    }
  }

  /// Creates the response to a request for places: 200, 304 if the client already has the same, or 400.
  init(to request: PlaceRequest, _ places: [SimulatedPlace], maximumAge: Int) {
    do throws(PlaceQuery.Fault) {
      let query = try PlaceQuery(request)
      // Places with impossible coordinates are part of every answer.
      let impossible = places.filter { $0.latitude.magnitude > 90 }
      let body = PlaceBody.json(query.answer(of: places) + impossible)
      let tag = PlaceBody.entityTag(body)
      let isKnown = request.headers["if-none-match"].map { Self.tags($0).contains(tag) } ?? false
      status = isKnown ? 304 : 200
      self["ETag"] = tag
      self["Cache-Control"] = "max-age=\(maximumAge)"
      if !isKnown { setJSON(body) }
    } catch {
      status = 400
      setJSON(PlaceBody.error(error.message))
    }
  }

  init(status: Int, retryAfter: Int? = nil, message: String? = nil) {
    self.status = status
    if let retryAfter { self["Retry-After"] = String(retryAfter) }
    setJSON(PlaceBody.error(message ?? "status \(status), as configured"))
  }

  init(redirectTo target: String) {
    status = 302
    self["Location"] = target
  }

  /// Returns the status line and the headers (RFC 9112, section 4).
  ///
  /// - Parameter length: the announced length of the body, right or wrong.
  func head(length: Int? = nil, isChunked: Bool = false) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Unusual")"]
    for (name, value) in headers { lines.append("\(name): \(value)") }
    if isChunked {
      lines.append("Transfer-Encoding: chunked")
    } else if status != 304 {
      lines.append("Content-Length: \(length ?? body.count)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  static func == (left: PlaceResponse, right: PlaceResponse) -> Bool {
    left.head() == right.head() && left.body == right.body
  }

  private mutating func setJSON(_ body: [UInt8]) {
    self["Content-Type"] = "application/json"
    self.body = body
  }

  /// Returns the entity tags of a header (RFC 9110, section 13.1.2): a list, `*`, including weak tags.
  private static func tags(_ header: String) -> [String] {
    header.split(separator: ",").map { text in
      let tag = text.drop { $0 == " " }
      return String(tag.hasPrefix("W/") ? tag.dropFirst(2) : tag)
    }
  }

  private static let reasons = [
    200: "OK", 302: "Found", 304: "Not Modified", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed",
    413: "Content Too Large", 429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable",
  ]
}
