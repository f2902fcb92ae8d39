import Glibc
import Testing

@testable import LocationIO

@Suite("An arrival at a listening socket")
struct ArrivalTests {
  @Test(
    "that finds no descriptor or memory makes the door close for a while",
    arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM, EINVAL])
  func closesTheDoor(number: Int32) {
    #expect(ListeningSocket.Arrival(failure: number) == .exhausted)
  }

  @Test("that has gone again keeps nobody else from coming", arguments: [ECONNABORTED, EPROTO, EINTR, ENETDOWN])
  func letsOthersCome(number: Int32) {
    #expect(ListeningSocket.Arrival(failure: number) == .lost)
  }

  @Test("is none where nobody waits")
  func isNone() {
    #expect(ListeningSocket.Arrival(failure: EAGAIN) == .none)
  }
}
