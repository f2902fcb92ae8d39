import LocationKit
import LocationScenario
import LocationUBX
import Synchronization
import Testing

@testable import SimulatedHardware

@Suite("ReceiverProduct")
struct ReceiverProductTests {
  @Test("begins as the products do: at their speed, with their sentences", arguments: ReceiverProduct.allCases)
  func beginning(product: ReceiverProduct) async throws {
    let output = DialogueOutput()
    try await run(product, output, seconds: 3)
    let bauds: [ReceiverProduct: Int] = [.ubloxM8: 9600, .ubloxM9: 38_400, .ubloxM10: 9600, .ubloxF9P: 38_400]
    #expect(output.bauds == [bauds[product] ?? (product == .mtk ? 9600 : 4800)])
    let talker = product == .mtk || product == .sirf ? "$GP" : "$GN"
    #expect(output.times("\(talker)RMC").count == 4)
    #expect(output.sentences.allSatisfy { $0.contains("*") })
  }

  @Test("sends the same bytes with the same seed", arguments: [ReceiverProduct.ubloxM10, .mtk])
  func determinism(product: ReceiverProduct) async throws {
    let outputs = [DialogueOutput(), DialogueOutput(), DialogueOutput()]
    for (index, seed) in [1, 1, 2].enumerated() {
      try await run(product, outputs[index], seconds: 5, seed: UInt64(seed))
    }
    #expect(outputs[0].bytes == outputs[1].bytes)
    #expect(outputs[0].bytes != outputs[2].bytes)
  }

  @Test("sends the same bytes at each speed-up")
  func speedUp() async throws {
    let outputs = [DialogueOutput(), DialogueOutput()]
    try await run(.ubloxM8, outputs[0], seconds: 20, rate: 10)
    try await run(.ubloxM8, outputs[1], seconds: 20, rate: 10) { $0.speedUp = 10 }
    #expect(outputs[0].bytes == outputs[1].bytes)
  }

  @Test("changes the rate of its epochs from the next one on, without a drift")
  func rate() async throws {
    let output = DialogueOutput()
    try await run(
      .ubloxM9, output, seconds: 4,
      requests: [2: valueSet(["CFG-RATE-MEAS": 250, "CFG-UART1-BAUDRATE": 115_200])])
    let times = output.sentences.filter { $0.hasPrefix("$GNRMC") }.map { String($0.dropFirst(7).prefix(9)) }
    #expect(
      times == [
        "100000.00", "100001.00", "100002.00", "100002.25", "100002.50", "100002.75", "100003.00", "100003.25",
        "100003.50", "100003.75", "100004.00",
      ])
    #expect(output.bauds == [38_400, 115_200])
    #expect(output.bytes.contains([0xB5, 0x62, 0x05, 0x01, 0x02, 0x00, 0x06, 0x8A]))
  }

  @Test("loses whole messages on a line that is too slow, and reports it in MON-COMMS")
  func overfull() async throws {
    let output = DialogueOutput()
    var everything = ["CFG-RATE-MEAS": 100] as [String: UInt64]
    everything["CFG-MSGOUT-UBX_NAV_SAT_UART1"] = 1
    everything["CFG-MSGOUT-UBX_NAV_PVT_UART1"] = 1
    try await run(
      .ubloxM10, output, seconds: 30,
      requests: [1: valueSet(everything), 250: ReceiverFrame(.communication).bytes])
    let bytes = output.bytes
    // 960 bytes pass in a second.
    #expect(bytes.count < 31 * 960 + TransmitBuffer.capacity)
    var filter = BinaryFrameFilter()
    var text: [UInt8] = []
    var kinds: [UBXKind] = []
    var report: [UInt8] = []
    filter.split(bytes.span) { part, kind in
      guard let kind else { return text.append(contentsOf: part.withUnsafeBufferPointer(Array.init)) }
      kinds.append(kind)
      if kind == .communication { report = part.withUnsafeBufferPointer(Array.init) }
    }
    #expect(filter.damaged == 0 && filter.cut == 0)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.hasPrefix("$") && $0.dropLast(2).hasSuffix("*") })
    // Short messages find room more often than long ones.
    #expect(lines.count { $0.hasPrefix("$GNRMC") } > 100)
    #expect(kinds.count { $0 == .solution } < 100)
    try #require(report.count == 48)
    #expect(report[2] & 2 == 2)
    // The share of the line's time, and its peak.
    #expect(report[16] == 100 && report[17] == 100)
    #expect(littleEndian(report, 10, 2) > 3000)
  }

  @Test("has no losses on a line that is fast enough")
  func fastEnough() async throws {
    let output = DialogueOutput()
    try await run(.ubloxM9, output, seconds: 10, requests: [8: ReceiverFrame(.communication).bytes])
    #expect(output.times("$GNRMC").count == 11)
    let start = try #require(output.bytes.firstRange(of: [0xB5, 0x62, 0x0A, 0x36])?.lowerBound)
    let frame = try #require(ReceiverFrame(Array(output.bytes[start...])))
    #expect(frame.payload[2] == 0)
    #expect((1..<100).contains(frame.payload[16]))
  }

  @Test("has no fix for a while after a cold start, and loads its saved settings")
  func coldStart() async throws {
    let output = DialogueOutput()
    try await run(
      .ubloxM9, output, seconds: 40,
      requests: [
        2: valueSet(["CFG-RATE-MEAS": 500]),
        6: ReceiverFrame(.reset, [0xFF, 0xFF, 1, 0]).bytes,
      ])
    let fixes = output.sentences.filter { $0.hasPrefix("$GNRMC") }.map { $0.dropFirst(7).prefix(11) }
    #expect(fixes.contains { $0.hasPrefix("100003.50,A") })
    #expect(fixes.contains { $0.hasPrefix("100005.00,V") })
    #expect(!fixes.contains { $0.hasPrefix("100005.50") })
    #expect(fixes.contains { $0.hasPrefix("100033.00,V") })
    #expect(fixes.contains { $0.hasPrefix("100035.00,A") })
    #expect(output.sentences.contains { $0.hasPrefix("$GNTXT,01,01,02,PROTVER=32.01") })
  }

  @Test("receives only the systems that are switched on")
  func systems() async throws {
    let output = DialogueOutput()
    var settings: [String: UInt64] = [:]
    for system in ["GPS", "BDS", "GLO", "SBAS", "QZSS"] { settings["CFG-SIGNAL-\(system)_ENA"] = 0 }
    try await run(.ubloxM9, output, seconds: 6, requests: [3: valueSet(settings)])
    let views = output.sentences.filter { $0.dropFirst(3).hasPrefix("GSV") }.map { $0.dropFirst().prefix(2) }
    #expect(Set(views) == ["GP", "GL", "GA", "GB"])
    let last = Array(output.sentences.reversed().prefix { !$0.hasPrefix("$GARMC") })
    #expect(Set(last.filter { $0.dropFirst(3).hasPrefix("GSV") }.map { $0.dropFirst().prefix(2) }) == ["GA"])
  }

  @Test("rejects a rate and a speed that the product does not have")
  func mistakes() throws {
    let cases: [(ReceiverProduct, Double, Int?, String)] = [
      (.ubloxM8, 50, nil, "ublox-m8 does not report 50.0 times a second"),
      (.ubloxM10, 1, 4800, "ublox-m10 has no serial line of 4800 baud"),
      (.sirf, 2, nil, "sirf does not report 2.0 times a second"),
      (.mtk, 20, nil, "mtk does not report 20.0 times a second"),
    ]
    for (product, rate, baud, message) in cases {
      var options = SimulatedReceiver.Options()
      (options.product, options.baud) = (product, baud)
      let error = #expect(throws: LocationError.self) {
        try SimulatedReceiver(try scenario(seconds: 1, rate: rate), output: DialogueOutput(), options: options)
      }
      #expect(error?.message == message)
      #expect(error?.remedy?.isEmpty == false)
    }
  }

  // MARK: - Runs

  private func valueSet(_ settings: [String: UInt64]) -> [UInt8] {
    var payload: [UInt8] = [0, 1, 0, 0]
    for (name, raw) in settings.sorted(by: { $0.key < $1.key }) {
      UBXConfigurationValue(UBXConfigurationKey.named(name)!, raw: raw).append(to: &payload)
    }
    return ReceiverFrame(.setValues, payload).bytes
  }

  /// - Parameter requests: what is written to the receiver before the epoch of a number is sent.
  private func run(
    _ product: ReceiverProduct, _ output: DialogueOutput, seconds: Int, rate: Double = 1, seed: UInt64 = 1,
    requests: [Int: [UInt8]] = [:], _ change: (inout SimulatedReceiver.Options) -> Void = { _ in }
  ) async throws {
    var scenario = try scenario(seconds: seconds, rate: rate)
    scenario.seed = seed
    var options = SimulatedReceiver.Options()
    options.product = product
    change(&options)
    let receiver = try SimulatedReceiver(scenario, output: output, options: options, clock: output.clock)
    let count = Mutex(0)
    try await receiver.run { _ in
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      if let request = requests[number] { try await output.write(request) }
    }
  }

  private func scenario(seconds: Int, rate: Double) throws -> Scenario {
    try Scenario(
      yaml: """
        version: 1
        start: 2026-05-01T10:00:00Z
        rate: \(rate)
        errors: { noise: 1 m }
        path: [{ point: [52.5, 13.25], altitude: 35 }, { pause: \(seconds)s }]
        """, source: "test.yaml")
  }
}
