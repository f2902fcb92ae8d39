import LocationKit
import TestSupport
import Testing

@testable import LocationNMEA

/// What is written is read again as it was, for every kind of sentence. Values lie on the grid that the writers write.
@Suite("Sentences, written and read")
struct SentenceRoundTripTests {
  @Test(
    "every written sentence reads back unchanged",
    arguments: RandomSentence.standard + RandomSentence.makers)
  func roundTrip(kind: RandomSentence.Kind) throws {
    let seed = Seed.take()
    print("\(kind.name): seed \(seed)")
    var random = RandomSentence(seed: seed)
    for _ in 0..<300 {
      let (talker, sentence) = (random.talker(), kind.make(&random))
      var writer = ASCIIWriter()
      sentence.write(talker: talker, to: &writer)
      let text = String(decoding: writer.bytes, as: UTF8.self)
      let parsed = try Self.parse(writer.bytes)
      #expect(parsed.sentence == sentence, "seed \(seed): \(text)")
      #expect(parsed.badField == nil, "seed \(seed): \(text)")
      if !parsed.address.isProprietary {
        #expect(parsed.address.talkerName == talker.description, "\(text)")
      }
    }
  }

  @Test(
    "a sentence that is read and written again means the same",
    arguments: [
      "GNGST,223745.00,228650.00,2.500,2.400,126.0,0.980,1.000,3.100",
      "GPGBS,082941.00,2.40,1.50,3.90,25,,-43.70,27.50,,",
      "GNGBS,193342.00,1.00,1.30,2.30,08,,12.60,219.60,1,8",
      "GPGRS,150119.00,1,-0.33,-2.59,3.03,-0.09,-2.98,7.12,-15.60,17.00,,,,,,", "GNHDT,244.28,T", "HCHDM,93.80,M",
      "HCHDG,98.3,0.1,E,12.6,W", "HCHDG,229.8,,,1.3,E", "TIROT,-11.23,A", "GNTHS,244.28,A", "INTHS,,V",
      "GPTXT,01,01,02,ANTSUPERV=AC SD PDoS SR", "GPTXT,01,01,25,DR MODE-ANTENNA FAULT^21",
      "PUBX,00,074440.00,4703.74203,N,00736.82976,E,576.991,D3,2.00,2.00,0.091,0.00,-0.032,,0.76,1.05,0.65,14,0,0",
      "PUBX,04,073731.00,091202,113851.00,1196,15D,1930035,-2660.664,43", "PGRME,15.0,M,45.0,M,25.0,M", "PGRMM,NAD83",
      "PGRMZ,246,f,3", "PMTK001,604,3", "PQXFI,143653.00,3649.353448,N,00442.549153,W,194.60,3.54,2.50,0.09",
      "GPDTM,999,,,,,,,W84",
    ])
  func meaning(payload: String) throws {
    let parsed = try sentence(payload)
    var writer = ASCIIWriter()
    parsed.write(talker: RandomSentence.Talker(payload), to: &writer)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == line(payload))
  }

  @Test("a thousand lists of satellites in `PUBX,03` read back unchanged")
  func satellites() {
    let seed = Seed.take()
    print("PUBX,03: seed \(seed)")
    var random = RandomSentence(seed: seed)
    for _ in 0..<1000 {
      let satellites = random.satellites()
      var writer = ASCIIWriter()
      PUBX03.write(satellites, to: &writer)
      let bytes = Array(writer.bytes.dropFirst().dropLast(2))
      var again: [PUBX03.Satellite] = []
      PUBX03.forEachSatellite(in: bytes.span) { again.append($0) }
      #expect(again == satellites, "seed \(seed)")
      // With its checksum or without.
      again = []
      PUBX03.forEachSatellite(in: bytes.span.extracting(0..<(bytes.count - 3))) { again.append($0) }
      #expect(again == satellites, "seed \(seed)")
    }
  }

  private static func parse(_ written: [UInt8]) throws -> ParsedSentence {
    #expect(written.first == UInt8(ascii: "$") && written.suffix(2) == [0x0D, 0x0A])
    let bytes = Array(written.dropFirst().dropLast(2))
    #expect(bytes.allSatisfy { (0x20..<0x7F).contains($0) })
    return try ParsedSentence(bytes.span)
  }
}
