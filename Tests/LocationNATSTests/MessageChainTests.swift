import Testing

@testable import LocationNATS

@Suite("Messages that a server leaves out")
struct MessageChainTests {
  @Test("a message is missing if the next one of its sender comes without it")
  func gap() {
    var chain = MessageChain(after: 10)
    // The snapshot contains it, or there is none.
    for previous in [0, 7, 10] { #expect(!chain.misses(previous)) }
    #expect(chain.misses(11))
    chain.note(11)
    chain.note(15)
    // Two senders.
    for previous in [11, 15] { #expect(!chain.misses(previous)) }
    #expect(chain.misses(13))
  }

  @Test("only the last messages are remembered, and an older one does not count as missing")
  func memory() {
    var chain = MessageChain(after: 0)
    for sequence in stride(from: 2, through: 40_000, by: 2) { chain.note(sequence) }
    #expect(!chain.misses(2))
    #expect(!chain.misses(39_998))
    #expect(chain.misses(39_999))
    #expect(!chain.misses(1))
  }
}
