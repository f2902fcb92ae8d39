import LocationKit

/// The steps that answer one request.
struct PlaceReply: Equatable {
  enum Step: Equatable {
    case wait(Duration)
    case send([UInt8])
    /// Repeats the bytes until the client has gone.
    case repeatForever([UInt8])
    /// Closes the connection; nothing follows.
    case close
  }

  private(set) var steps: [Step] = []

  /// Creates the answer to a request for places: the correct one, changed according to `answer`.
  init(
    to request: PlaceRequest, _ places: [SimulatedPlace], maximumAge: Int, _ answer: PlaceAnswer
  ) {
    var response = PlaceResponse(to: request, Self.disguised(places, answer), maximumAge: maximumAge)
    switch answer {
    case .correct, .empty, .impossibleCoordinates, .otherIdentifiers: send(response)
    case .late(let delay):
      steps.append(.wait(delay))
      send(response)
    case .dripping(let count, let pause): drip(response, by: count, every: pause)
    case .cutOff(let count): send(response, bodyLimit: count)
    case .wrongLength(let difference): send(response, wrongBy: difference)
    case .garbage: steps = [.send(Array("\u{1}\u{2}\u{3} 200 HTTP\r\nno: HTTP\u{0}\r\n".utf8)), .close]
    case .malformedJSON:
      response.body = Array(response.body.dropLast()) + Array(",}]".utf8)
      send(response)
    case .contentType(let type):
      response["Content-Type"] = type
      send(response)
    case .status(let code, let retryAfter): send(PlaceResponse(status: code, retryAfter: retryAfter))
    case .redirectLoop: send(PlaceResponse(redirectTo: request.target))
    case .endlessBody: sendForever(response, Self.disguised(places, .correct))
    case .enormousHeader(let count):
      response["X-Enormous"] = String(repeating: "x", count: count)
      send(response)
    }
  }

  /// Creates a refusal of an unexpected request, after which the connection is closed.
  init(refusing status: Int, _ message: String) {
    send(PlaceResponse(status: status, message: message))
    steps.append(.close)
  }

  private mutating func send(_ response: PlaceResponse) { steps.append(.send(response.head() + response.body)) }

  private mutating func drip(_ response: PlaceResponse, by count: Int, every pause: Duration) {
    steps.append(.send(response.head()))
    for start in stride(from: 0, to: response.body.count, by: max(1, count)) {
      steps.append(.wait(pause))
      steps.append(.send(Array(response.body[start..<min(start + max(1, count), response.body.count)])))
    }
  }

  private mutating func send(_ response: PlaceResponse, bodyLimit: Int) {
    steps.append(.send(response.head() + response.body.prefix(max(0, bodyLimit))))
    steps.append(.close)
  }

  /// Closes the connection: if the length is too large, the client would wait without end; if it is too small, the
  /// client would take the rest for the next answer.
  private mutating func send(_ response: PlaceResponse, wrongBy difference: Int) {
    let length = max(0, response.body.count + difference)
    steps.append(.send(response.head(length: length) + response.body))
    steps.append(.close)
  }

  private mutating func sendForever(_ response: PlaceResponse, _ places: [SimulatedPlace]) {
    let place = places.first ?? SimulatedPlace(id: "endless", name: "", latitude: 0, longitude: 0, radius: 1)
    steps.append(.send(response.head(isChunked: true) + Self.chunk(Array("{\"places\":[".utf8))))
    let element = PlaceBody.element(place)
    // Several kilobytes at once, so that a client reaches its limit soon.
    let piece = (0..<max(1, 4096 / element.count)).flatMap { _ in element }
    steps.append(.repeatForever(Self.chunk(piece)))
  }

  /// Returns a chunk (RFC 9112, section 7.1).
  private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + Array("\r\n".utf8)
  }

  private static func disguised(_ places: [SimulatedPlace], _ answer: PlaceAnswer) -> [SimulatedPlace] {
    switch answer {
    case .empty: []
    case .impossibleCoordinates: places.map { $0.with { $0.latitude += 200 } }
    case .otherIdentifiers: places.map { $0.with { $0.id += "-other" } }
    default: places
    }
  }
}

extension SimulatedPlace {
  fileprivate func with(_ change: (inout SimulatedPlace) -> Void) -> SimulatedPlace {
    var changed = self
    change(&changed)
    return changed
  }
}
