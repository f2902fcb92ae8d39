import LocationUBX
import Testing

@Suite("UBXConfigurationKey")
struct UBXConfigurationKeyTests {
  @Test("Each key and each name occurs once, and the size of a type is that of its key")
  func isConsistent() {
    let keys = UBXConfigurationKey.all
    #expect(keys.count == 1323)
    #expect(Set(keys.map(\.id)).count == keys.count)
    #expect(Set(keys.map(\.name)).count == keys.count)
    for key in keys {
      let size = key.type == .l ? 1 : Int(key.type.rawValue.dropFirst())
      #expect(key.size == size, "\(key.name)")
      #expect((key.id >> 28 == 1) == (key.type == .l), "\(key.name)")
    }
  }

  @Test("A key is found by its name in any letters, and by its number")
  func finds() {
    let key = UBXConfigurationKey.named("cfg-rate-meas")
    #expect(key?.id == 0x3021_0001)
    #expect(key?.unit == "s")
    #expect(key?.scale == 0.001)
    #expect(UBXConfigurationKey.of(0x2011_0021)?.name == "CFG-NAVSPG-DYNMODEL")
    #expect(UBXConfigurationKey.rate(of: "UBX_NAV_PVT", on: .usb)?.id == 0x2091_0009)
    #expect(UBXConfigurationKey.named("CFG-RATE-MES") == nil)
    #expect(UBXConfigurationKey.name(of: 0x20FE_0001) == "0x20FE0001")
  }

  @Test("A value is read from the text that it prints, for each key and random bits")
  func readsItsText() {
    var random = SystemRandomNumberGenerator()
    for key in UBXConfigurationKey.all where key.type != .r4 && key.type != .r8 {
      for _ in 0..<20 {
        let bits = key.type == .l ? 1 : 8 * key.size
        let value = UBXConfigurationValue(key, raw: random.next() >> UInt64(64 - min(bits, 52)))
        #expect(UBXConfigurationValue(key, text: value.text) == value, "\(value)")
      }
    }
  }

  @Test(
    "Texts in the unit of a key, names and bits are values",
    arguments: [
      ("CFG-RATE-MEAS", "0.1", 100 as UInt64, "0.1 s"), ("CFG-RATE-MEAS", "0.1 s", 100, "0.1 s"),
      ("CFG-NAVSPG-DYNMODEL", "automot", 4, "AUTOMOT"), ("CFG-NAVSPG-DYNMODEL", "4", 4, "AUTOMOT"),
      ("CFG-NAVSPG-INFIL_MINELEV", "-5", 251, "-5 deg"), ("CFG-SIGNAL-GPS_ENA", "true", 1, "true"),
      ("CFG-INFMSG-UBX_USB", "ERROR+NOTICE", 5, "ERROR+NOTICE"), ("CFG-INFMSG-UBX_USB", "0x40", 64, "0x40"),
      ("CFG-TMODE-SVIN_ACC_LIMIT", "5000", 50_000, "5000 mm"),
    ])
  func readsTexts(_ name: String, _ text: String, _ raw: UInt64, _ printed: String) throws {
    let key = try #require(UBXConfigurationKey.named(name))
    let value = UBXConfigurationValue(key, text: text)

    #expect(value?.raw == raw)
    #expect(value?.text == printed)
  }

  @Test(
    "What does not fit a key is no value",
    arguments: [
      ("CFG-RATE-MEAS", "70"), ("CFG-RATE-MEAS", "-1"), ("CFG-RATE-MEAS", "fast"), ("CFG-SIGNAL-GPS_ENA", "2"),
      ("CFG-NAVSPG-DYNMODEL", "CAR"), ("CFG-NAVSPG-DYNMODEL", "0x100"), ("CFG-NAVSPG-INFIL_MINELEV", "128"),
      ("CFG-RATE-MEAS", "nan"), ("CFG-RATE-MEAS", ""),
    ])
  func refusesTexts(_ name: String, _ text: String) throws {
    let key = try #require(UBXConfigurationKey.named(name))
    #expect(UBXConfigurationValue(key, text: text) == nil)
  }

  @Test("A list of keys and values is written as it is read; a cut one is refused")
  func readsLists() throws {
    let rate = UBXConfigurationValue(try #require(.named("CFG-RATE-MEAS")), raw: 100)
    let position = UBXConfigurationValue(try #require(.named("CFG-SBAS-PRNSCANMASK")), raw: 0x0123_4567_89AB_CDEF)
    var bytes: [UInt8] = []
    rate.append(to: &bytes)
    position.append(to: &bytes)

    #expect(
      bytes == [0x01, 0x00, 0x21, 0x30, 0x64, 0x00, 6, 0, 0x36, 0x50, 0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 1])
    #expect(UBXConfigurationValue.list(bytes.span) == [rate, position])
    for count in bytes.indices where count != 0 && count != 6 {
      #expect(UBXConfigurationValue.list(bytes.span.extracting(0..<count)) == nil, "\(count) bytes")
    }
    #expect(UBXConfigurationValue.list(([1, 0, 0x21, 0, 1] as [UInt8]).span) == nil)
  }

  @Test("Requests are the frames of the interface description")
  func writesRequests() throws {
    let rate = UBXConfigurationValue(try #require(.named("CFG-RATE-MEAS")), raw: 100)
    let head: [UInt8] = [0xB5, 0x62, 0x06]

    #expect(
      UBXConfigurationRequest.set([rate])
        == head + [0x8A, 0x0A, 0, 0, 1, 0, 0, 1, 0, 0x21, 0x30, 0x64, 0, 0x51, 0xB9])
    #expect(
      Array(UBXConfigurationRequest.get([rate.id], from: .flash, position: 64).prefix(14))
        == head + [0x8B, 0x08, 0, 0, 2, 64, 0, 1, 0, 0x21, 0x30])
    #expect(
      Array(UBXConfigurationRequest.delete([rate.id], from: [.bbr, .flash]).prefix(14))
        == head + [0x8C, 0x08, 0, 0, 6, 0, 0, 1, 0, 0x21, 0x30])
  }
}
