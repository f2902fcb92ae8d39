import LocationKit
import LocationScenario
import LocationUBX
import Testing

@testable import SimulatedHardware

@Suite("LegacyAnswers")
struct LegacyAnswersTests {
  private let receiver = Requester(.ubloxM8)
  private let done: [UBXKind] = [.acknowledgement]

  @Test("has no message whose fields or settings do not exist")
  func table() {
    let database = Requester(.ubloxF9P).firmware.database
    for message in LegacyMessage.byKind.values {
      for field in message.fields {
        _ = message.layout.number(field.name)
        #expect(UBXConfigurationKey.named("CFG-\(field.setting)") != nil, "\(field.setting)")
      }
      #expect(message.payload(of: database).count == message.layout.fixedSize)
    }
  }

  @Test("changes what the mask of CFG-NAV5 names, and the keys with it")
  func navigation() throws {
    let receiver = Requester(.ubloxM9)
    var payload = try #require(receiver.send(UBXKind(0x06, 0x24)).first).payload
    #expect(payload.count == 36 && payload[2] == 0)
    (payload[0], payload[1], payload[2], payload[3]) = (1, 0, 4, 1)
    #expect(receiver.send(UBXKind(0x06, 0x24), payload).map(\.kind) == done)
    #expect(receiver.get("CFG-NAVSPG-DYNMODEL", layer: 0) == [4])
    #expect(receiver.get("CFG-NAVSPG-FIXMODE", layer: 0) == [3])
    payload[2] = 1
    #expect(receiver.send(UBXKind(0x06, 0x24), payload).map(\.kind) == [.refusal])
    #expect(receiver.send(UBXKind(0x06, 0x24), Array(payload.dropLast())).map(\.kind) == [.refusal])
  }

  @Test("changes the form of the sentences by CFG-NMEA, which numbers the versions in another way than the key")
  func form() throws {
    let kind = UBXKind(0x06, 0x17)
    var payload = try #require(receiver.send(kind).first).payload
    #expect(payload.prefix(4) == [0, 0x40, 0, 2] && payload[9] == 0 && payload[11] == 1)
    (payload[1], payload[3], payload[9]) = (0x4B, 0b1010, 1)
    #expect(receiver.send(kind, payload).map(\.kind) == done)
    #expect(receiver.firmware.database["CFG-NMEA-PROTVER"] == 42)
    #expect(receiver.send(kind).first?.payload == payload)
    let messages = receiver.firmware.messages(Reports.report(), truth: .standing(at: Reports.point))
    #expect(messages.contains { $0.starts(with: "$GPGGA,100000.00,5230.0000000,N".utf8) })
    payload[1] = 0x42
    #expect(receiver.send(kind, payload).map(\.kind) == [.refusal])
    #expect(receiver.firmware.database["CFG-NMEA-PROTVER"] == 42)
  }

  @Test("sets the protocols and the speed of a port")
  func port() throws {
    var payload = try #require(receiver.send(.port, [1]).first).payload
    #expect(littleEndian(payload, 8, 4) == 9600 && payload[12] == 3 && payload[14] == 3)
    payload.replaceSubrange(8..<16, with: [0x00, 0xC2, 0x01, 0x00, 7, 0, 1, 0])
    #expect(receiver.send(.port, payload).map(\.kind) == done)
    #expect(receiver.firmware.baud == 115_200)
    #expect(receiver.firmware.messages(Reports.report(), truth: .standing(at: Reports.point)).isEmpty)
    payload[8] = 1
    #expect(receiver.send(.port, payload).map(\.kind) == [.refusal])
    #expect(receiver.send(.port, [9]).map(\.kind) == [.refusal])
    #expect(receiver.firmware.baud == 115_200)
  }

  @Test("sets the rate of a message on this port, or on each")
  func rates() {
    #expect(receiver.send(.messageRate, [0x01, 0x07]).first?.payload == [0x01, 0x07, 0, 0, 0, 0, 0, 0])
    #expect(receiver.send(.messageRate, [0x01, 0x07, 2]).map(\.kind) == done)
    #expect(receiver.send(.messageRate, [0xF0, 0x04, 1, 0, 1, 1, 1, 0]).map(\.kind) == done)
    #expect(receiver.send(.messageRate, [0xF0, 0x04]).first?.payload == [0xF0, 0x04, 1, 0, 1, 1, 1, 0])
    #expect(receiver.send(.messageRate, [0x01, 0x07, 1, 1]).map(\.kind) == [.refusal])
    // Every second epoch; and no RMC.
    var counts: [Int] = []
    for _ in 0..<4 {
      let messages = receiver.firmware.messages(Reports.report(), truth: .standing(at: Reports.point))
      counts.append(messages.count { ReceiverFrame($0)?.kind == .solution })
      #expect(!messages.contains { $0.starts(with: "$GNRMC".utf8) })
      #expect(messages.contains { $0.starts(with: "$GNGGA".utf8) })
    }
    #expect(counts == [1, 0, 1, 0])
  }

  @Test("switches satellite systems, of which one must remain")
  func systems() throws {
    let report = try #require(receiver.send(.systems).first).payload
    #expect(report.count == 4 + 8 * 7 && report[3] == 7)
    #expect(receiver.firmware.constellations == [.gps, .glonass, .sbas, .qzss])
    func block(_ number: UInt8, _ isOn: UInt8) -> [UInt8] { [number, 8, 16, 0, isOn, 0, 1, 0] }
    #expect(receiver.send(.systems, [0, 32, 32, 2] + block(6, 0) + block(2, 1)).map(\.kind) == done)
    #expect(receiver.firmware.constellations == [.gps, .galileo, .sbas, .qzss])
    #expect(receiver.send(.systems, [0, 32, 32, 2] + block(0, 0) + block(2, 0)).map(\.kind) == [.refusal])
    #expect(receiver.send(.systems, [0, 32, 32, 2] + block(0, 0)).map(\.kind) == [.refusal])
    #expect(receiver.firmware.constellations == [.gps, .galileo, .sbas, .qzss])
  }

  @Test("saves, clears and loads sections of the settings")
  func sections() {
    func mask(_ bits: UInt8) -> [UInt8] { [bits, 0, 0, 0] }
    #expect(receiver.send(.measurementRate, [100, 0, 1, 0, 1, 0]).map(\.kind) == done)
    #expect(receiver.send(.messageRate, [0x01, 0x07, 1]).map(\.kind) == done)
    // Saves the section of the navigation only.
    #expect(receiver.send(.configuration, mask(0) + mask(8) + mask(0) + [1]).map(\.kind) == done)
    _ = receiver.send(.reset, [0, 0, 0, 0])
    #expect(receiver.firmware.interval == .milliseconds(100))
    #expect(receiver.send(.messageRate, [0x01, 0x07]).first?.payload[3] == 0)
    #expect(receiver.send(.configuration, mask(8) + mask(0) + mask(0) + [1]).map(\.kind) == done)
    #expect(receiver.firmware.interval == .milliseconds(100))
    #expect(receiver.send(.configuration, mask(0) + mask(0) + mask(8)).map(\.kind) == done)
    #expect(receiver.firmware.interval == .seconds(1))
    #expect(receiver.send(.configuration, [0]).map(\.kind) == [.refusal])
  }

  @Test("stores messages that no key represents, and refuses unknown ones")
  func others() {
    let kind = UBXKind(0x06, 0x3B)
    let payload = [UInt8](repeating: 3, count: 48)
    #expect(receiver.send(kind, payload).map(\.kind) == done)
    #expect(receiver.send(kind).first?.payload == payload)
    #expect(receiver.send(UBXKind(0x06, 0x7F)).map(\.kind) == [.refusal])
  }

  @Test("takes PUBX sentences for rates and ports")
  func sentences() {
    #expect(receiver.send(sentence: "PUBX,40,GLL,0,0,0,0,0,0") == [])
    #expect(receiver.send(.messageRate, [0xF0, 0x01]).first?.payload == [0xF0, 0x01, 0, 0, 0, 0, 0, 0])
    #expect(receiver.send(sentence: "PUBX,41,1,0003,0003,19200,0") == [])
    #expect(receiver.firmware.baud == 19_200)
    #expect(receiver.send(sentence: "PUBX,41,1,0003,0003,19201,0") == nil)
    #expect(receiver.send(sentence: "PUBX,40,XYZ,0,0,0,0,0,0") == nil)
    #expect(receiver.send(sentence: "PMTK605") == nil)
    #expect(receiver.firmware.baud == 19_200)
    #expect(
      receiver.firmware.notice(hasSentence: true).map { String(decoding: $0, as: UTF8.self) }
        == ["$GNTXT,01,01,01,NMEA unknown msg*46\r\n"])
  }

  @Test("reports the last position in PUBX,00 on request")
  func position() {
    #expect(receiver.send(sentence: "PUBX,00") == [])
    _ = receiver.firmware.messages(Reports.report(deviation: 2), truth: .standing(at: Reports.point))
    #expect(
      receiver.send(sentence: "PUBX,00")?.first?.hasPrefix(
        "$PUBX,00,100000.00,5230.00000,N,01315.00000,W,35.50,G3,2.0,4.0,36.000,90.00,0.000,,1.00,1.60,99.99,0,0,0*")
        == true)
  }
}
