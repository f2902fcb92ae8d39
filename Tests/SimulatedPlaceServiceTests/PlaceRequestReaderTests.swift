import Testing

@testable import SimulatedPlaceService

@Suite("PlaceRequestReader")
struct PlaceRequestReaderTests {
  @Test("reads requests from pieces of any size", arguments: [1, 2, 3, 10, 1000])
  func reads(size: Int) throws {
    let text =
      "\r\nGET /places?lat=1&long=2 HTTP/1.1\r\nHost: x\r\nIF-None-Match:  \"a\" \r\n\r\nHEAD / HTTP/1.0\nA:b\n\n"
    var reader = PlaceRequestReader()
    var requests: [PlaceRequest] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      requests += try reader.push(Array(bytes[start..<min(start + size, bytes.count)])).get()
    }
    #expect(
      requests == [
        PlaceRequest(
          method: "GET", target: "/places?lat=1&long=2", headers: ["host": "x", "if-none-match": "\"a\""]),
        PlaceRequest(method: "HEAD", target: "/", headers: ["a": "b"]),
      ])
  }

  @Test("accepts a line of 8 kB and a hundred headers")
  func holdsMuch() throws {
    var reader = PlaceRequestReader()
    let target = "/" + String(repeating: "x", count: 8000)
    let text = "GET \(target) HTTP/1.1\r\n" + (1...100).map { "a\($0): b\r\n" }.joined() + "\r\n"
    let request = try #require(try reader.push(Array(text.utf8)).get().first)
    #expect(request.target == target)
    #expect(request.headers.count == 100)
  }

  @Test(
    "rejects an invalid request",
    arguments: [
      "GET /\r\n", "GET / HTTP/2\r\n", "GET x HTTP/1.1\r\n", " / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nnonsense\r\n",
    ])
  func refuses(text: String) {
    var reader = PlaceRequestReader()
    #expect(reader.push(Array(text.utf8)) == .failure(.malformed))
  }

  @Test(
    "rejects more than its limits",
    arguments: [
      "GET /" + String(repeating: "x", count: 9000) + " HTTP/1.1\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: 7\r\n\r\n",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "GET / HTTP/1.1\r\n" + (0...100).map { "a\($0): b\r\n" }.joined() + "\r\n",
    ])
  func refusesTooMuch(text: String) {
    var reader = PlaceRequestReader()
    #expect(reader.push(Array(text.utf8)) == .failure(.tooMuch))
  }
}
