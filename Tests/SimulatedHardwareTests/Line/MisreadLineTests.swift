import Testing

@testable import SimulatedHardware

@Suite("A line that is read at another speed")
struct MisreadLineTests {
  private let sentence = Array("$GPGGA,100000,4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,*5D\r\n".utf8)

  @Test("is unchanged at its own speed and at a speed close to it", arguments: [9600, 9800, 9400])
  func near(speed: Int) {
    #expect(MisreadLine.read(sentence, sentAt: 9600, readAt: speed) == sentence)
  }

  @Test("contains no sentence at another speed", arguments: [1200, 4800, 19_200, 38_400, 115_200])
  func noise(speed: Int) {
    let noise = MisreadLine.read(sentence, sentAt: 9600, readAt: speed)
    #expect(!noise.isEmpty)
    #expect(noise.prefix(6) != sentence.prefix(6))
    #expect(noise.contains { $0 >= 0x7F || $0 == 0 })
  }

  @Test("gives at half and double speed the bytes of the line's levels")
  func levels() {
    // U is 0101010101 with its start and stop bits: at half the speed each pair of bits is one.
    #expect(MisreadLine.read([0xFF], sentAt: 9600, readAt: 9600) == [0xFF])
    // One low bit of 9600 is two of 19200: a start bit and a 0; the rest is high.
    #expect(MisreadLine.read([0xFF], sentAt: 9600, readAt: 19_200) == [0xFE])
    // Ten low bits of 19200 are nine and a stop bit too late: no stop bit.
    #expect(MisreadLine.read([0x00], sentAt: 4800, readAt: 9600) == [0x00])
  }
}
