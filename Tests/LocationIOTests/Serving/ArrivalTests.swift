import Glibc
import Testing

@testable import LocationIO

@Suite("A connection to a listening socket")
struct ArrivalTests {
  @Test(
    "that fails for lack of descriptors or memory pauses accepting for a while",
    arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM, EINVAL])
  func closesTheDoor(number: Int32) {
    #expect(ListeningSocket.Arrival(failure: number) == .exhausted)
  }

  @Test(
    "that was closed before its acceptance blocks no other connection",
    arguments: [ECONNABORTED, EPROTO, EINTR, ENETDOWN])
  func letsOthersCome(number: Int32) {
    #expect(ListeningSocket.Arrival(failure: number) == .lost)
  }

  @Test("is none if no client is waiting")
  func isNone() {
    #expect(ListeningSocket.Arrival(failure: EAGAIN) == .none)
  }
}
