import LocationUBX
import Testing

@testable import SimulatedHardware

@Suite("KeyValueAnswers")
struct KeyValueAnswersTests {
  private let receiver = Requester(.ubloxM9)

  @Test("reports a value from each layer, and refuses one that the layer lacks")
  func layers() {
    #expect(receiver.get("CFG-RATE-MEAS", layer: 0) == [1000])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 7) == [1000])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 1) == nil)
    #expect(receiver.get("CFG-RATE-MEAS", layer: 3) == nil)
    #expect(receiver.set(["CFG-RATE-MEAS": 100], layers: 0b011))
    #expect(receiver.get("CFG-RATE-MEAS", layer: 0) == [100])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 1) == [100])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 2) == nil)
    #expect(receiver.get("CFG-RATE-MEAS", layer: 7) == [1000])
  }

  @Test("answers byte for byte as the interface description lays it out")
  func bytes() {
    let answers = receiver.send(.getValues, [0, 0, 0, 0, 0x01, 0x00, 0x21, 0x30])
    #expect(
      answers == [
        ReceiverFrame(.getValues, [1, 0, 0, 0, 0x01, 0x00, 0x21, 0x30, 0xE8, 0x03]),
        ReceiverFrame(.acknowledgement, [0x06, 0x8B]),
      ])
    #expect(receiver.send(.getValues, [0, 0, 0, 0, 0x01, 0x00, 0x21]) == [ReceiverFrame(.refusal, [0x06, 0x8B])])
  }

  @Test("returns a group, and all settings in pages of 64")
  func wildcards() throws {
    let group = try #require(receiver.page([0x0021_FFFF], position: 0))
    #expect(group.map { UBXConfigurationKey.name(of: $0.id) }.prefix(2) == ["CFG-RATE-MEAS", "CFG-RATE-NAV"])
    var all: [UInt32] = []
    while let page = receiver.page([0x0FFF_FFFF], position: all.count) {
      #expect(page.count == 64 || receiver.page([0x0FFF_FFFF], position: all.count + page.count) == nil)
      all += page.map(\.id)
    }
    #expect(all.count == UBloxModel.m9.defaults.count)
    #expect(Set(all) == Set(UBloxModel.m9.defaults.keys))
  }

  @Test(
    "refuses as a whole: unknown keys, layers, values out of range, lists that are cut or too long",
    arguments: [
      ["CFG-RATE-MEAS": 100, "CFG-TMODE-MODE": 1], ["CFG-RATE-MEAS": 100, "CFG-RATE-NAV": 0],
      ["CFG-RATE-MEAS": 39], ["CFG-RATE-MEAS": 100, "CFG-UART1-BAUDRATE": 12_345],
      ["CFG-RATE-MEAS": 100, "CFG-NAVSPG-DYNMODEL": 1],
      [
        "CFG-RATE-MEAS": 100, "CFG-SIGNAL-GPS_ENA": 0, "CFG-SIGNAL-GAL_ENA": 0, "CFG-SIGNAL-BDS_ENA": 0,
        "CFG-SIGNAL-GLO_ENA": 0,
      ],
    ])
  func refusals(settings: [String: UInt64]) {

    #expect(!receiver.set(settings, layers: 1))
    #expect(receiver.get("CFG-RATE-MEAS", layer: 0) == [1000])
  }

  @Test("refuses no layer, a version that does not exist, a cut list, and 65 values")
  func malformed() {
    let pair: [UInt8] = [0x01, 0x00, 0x21, 0x30, 100, 0]
    let payloads: [[UInt8]] = [
      [0, 0, 0, 0] + pair, [2, 1, 0, 0] + pair, [0, 1, 0, 0] + Array(pair.dropLast()), [0, 1, 0],
    ]
    for payload in payloads {
      #expect(receiver.send(.setValues, payload) == [ReceiverFrame(.refusal, [0x06, 0x8A])])
    }
    let many = (0..<65).flatMap { _ in pair }
    #expect(receiver.send(.setValues, [0, 1, 0, 0] + many) == [ReceiverFrame(.refusal, [0x06, 0x8A])])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 0) == [1000])
    #expect(receiver.send(.setValues, [0, 1, 0, 0] + many.dropLast(6)).map(\.kind) == [.acknowledgement])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 0) == [100])
  }

  @Test("applies a transaction at its end, or not at all")
  func transactions() {
    #expect(!receiver.set(["CFG-RATE-MEAS": 100], layers: 1, transaction: 2))
    #expect(receiver.set(["CFG-RATE-MEAS": 100], layers: 1, transaction: 1))
    #expect(receiver.set(["CFG-RATE-NAV": 2], layers: 1, transaction: 2))
    #expect(receiver.firmware.database["CFG-RATE-MEAS"] == 1000)
    #expect(receiver.set([:], layers: 1, transaction: 3))
    #expect(receiver.firmware.database["CFG-RATE-MEAS"] == 100)
    #expect(receiver.firmware.database["CFG-RATE-NAV"] == 2)
    // Another layer, or another request, cancels it.
    #expect(receiver.set(["CFG-RATE-MEAS": 200], layers: 1, transaction: 1))
    #expect(!receiver.set(["CFG-RATE-NAV": 3], layers: 2, transaction: 2))
    #expect(!receiver.set([:], layers: 1, transaction: 3))
    #expect(receiver.set(["CFG-RATE-MEAS": 200], layers: 1, transaction: 1))
    _ = receiver.get("CFG-RATE-MEAS", layer: 0)
    #expect(!receiver.set([:], layers: 1, transaction: 3))
    #expect(receiver.firmware.database["CFG-RATE-MEAS"] == 100)
  }

  @Test("judges the values of a transaction at its end")
  func lateRefusal() {
    #expect(receiver.set(["CFG-RATE-MEAS": 5], layers: 1, transaction: 1))
    #expect(!receiver.set([:], layers: 1, transaction: 3))
    #expect(receiver.firmware.database["CFG-RATE-MEAS"] == 1000)
  }

  @Test("removes settings from flash and battery-backed memory only")
  func removal() {
    #expect(receiver.set(["CFG-RATE-MEAS": 100], layers: 0b111))
    let id: [UInt8] = [0x01, 0x00, 0x21, 0x30]
    #expect(receiver.send(.removeValues, [0, 1, 0, 0] + id).map(\.kind) == [.refusal])
    #expect(receiver.send(.removeValues, [0, 2, 0, 0] + id).map(\.kind) == [.acknowledgement])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 1) == nil)
    #expect(receiver.get("CFG-RATE-MEAS", layer: 2) == [100])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 0) == [100])
    #expect(receiver.send(.removeValues, [0, 4, 0, 0, 0xFF, 0xFF, 0xFF, 0x0F]).map(\.kind) == [.acknowledgement])
    #expect(receiver.get("CFG-RATE-MEAS", layer: 2) == nil)
  }

  @Test("fills RAM at a start from flash, and battery-backed memory over it")
  func start() {
    #expect(receiver.set(["CFG-RATE-MEAS": 200, "CFG-RATE-NAV": 2], layers: 4))
    #expect(receiver.set(["CFG-RATE-MEAS": 500], layers: 2))
    #expect(receiver.set(["CFG-NAVSPG-DYNMODEL": 4], layers: 1))
    #expect(receiver.firmware.interval == .seconds(1))
    #expect(receiver.send(.reset, [0, 0, 1, 0]).isEmpty)
    #expect(receiver.firmware.interval == .milliseconds(1000))
    #expect(receiver.firmware.database["CFG-RATE-MEAS"] == 500)
    #expect(receiver.firmware.database["CFG-RATE-NAV"] == 2)
    #expect(receiver.firmware.database["CFG-NAVSPG-DYNMODEL"] == 0)
  }

  @Test("is unknown to an M8, and an M10 has no flash memory and no legacy messages")
  func models() {
    let m8 = Requester(.ubloxM8)
    #expect(m8.send(.getValues, [0, 0, 0, 0, 0x01, 0x00, 0x21, 0x30]) == [ReceiverFrame(.refusal, [0x06, 0x8B])])
    let m10 = Requester(.ubloxM10)
    #expect(!m10.set(["CFG-RATE-MEAS": 100], layers: 0b101))
    #expect(m10.set(["CFG-RATE-MEAS": 100], layers: 0b011))
    #expect(m10.send(.measurementRate, []) == [ReceiverFrame(.refusal, [0x06, 0x08])])
    // The BeiDou signal B1I excludes B1C, which is on by default, and GLONASS.
    let glonass: [String: UInt64] = ["CFG-SIGNAL-GLO_ENA": 1, "CFG-SIGNAL-GLO_L1_ENA": 1]
    #expect(!m10.set(["CFG-SIGNAL-BDS_B1_ENA": 1], layers: 1))
    #expect(m10.set(glonass, layers: 1))
    #expect(!m10.set(["CFG-SIGNAL-BDS_B1_ENA": 1, "CFG-SIGNAL-BDS_B1C_ENA": 0], layers: 1))
    #expect(m10.set(["CFG-SIGNAL-BDS_B1_ENA": 1, "CFG-SIGNAL-BDS_B1C_ENA": 0, "CFG-SIGNAL-GLO_ENA": 0], layers: 1))
    #expect(!m10.set(glonass, layers: 1))
  }

  @Test("answers for a group that it does not have with an empty list, as recorded of an F9P")
  func absentGroups() {
    let f9p = Requester(.ubloxF9P)
    let absent: [UInt8] = [0xFF, 0xFF, 0x32, 0x10]
    let answer: [ReceiverFrame] = [
      ReceiverFrame(.getValues, [1, 0, 0, 0]), ReceiverFrame(.acknowledgement, [0x06, 0x8B]),
    ]
    #expect(f9p.send(.getValues, [0, 0, 0, 0] + absent) == answer)
    #expect(f9p.send(.getValues, [0, 0, 0, 0] + absent.dropLast() + [0x31]).count == 2)
    #expect(f9p.send(.getValues, [0, 0, 1, 0] + absent) == [ReceiverFrame(.refusal, [0x06, 0x8B])])
  }

  @Test("has defaults that the model itself accepts", arguments: ReceiverProduct.allCases)
  func defaults(product: ReceiverProduct) {
    guard let model = UBloxModel.of(product) else { return }
    let rules = ConfigurationRules(model: model)
    for (id, raw) in model.defaults {
      #expect(rules.allow([id: raw], over: model.defaults), "\(UBXConfigurationKey.name(of: id)) \(raw)")
    }
    #expect(model.defaults.count > 300)
    let names = Set(model.defaults.keys.map { UBXConfigurationKey.name(of: $0) })
    #expect(names.contains("CFG-MSGOUT-UBX_NAV_SIG_UART1") == model.hasKeys)
    #expect(names.contains("CFG-MSGOUT-UBX_NAV_SOL_UART1") == !model.hasKeys)
    #expect(names.contains("CFG-TMODE-MODE") == model.hasHighPrecision)
  }
}
