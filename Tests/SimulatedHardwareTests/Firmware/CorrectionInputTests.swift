import LocationKit
import LocationScenario
import LocationUBX
import Testing

@testable import SimulatedHardware

@Suite("CorrectionInput")
struct CorrectionInputTests {
  private let start = UTCInstant(iso8601: "2026-05-01T10:00:00Z")!
  /// RTCM 1005, the example of RTCM 10403.3, 4.2: station 2003 at 1114104.5999, -4850729.7108, 3975521.4643 m.
  static let position: [UInt8] = [
    0xD3, 0x00, 0x13, 0x3E, 0xD7, 0xD3, 0x02, 0x02, 0x98, 0x0E, 0xDE, 0xEF, 0x34, 0xB4, 0xBD, 0x62, 0xAC, 0x09, 0x41,
    0x98, 0x6F, 0x33, 0x36, 0x0B, 0x98,
  ]
  /// The beginning of RTCM 1074 of station 2003; its checksum is not judged here.
  static let observations: [UInt8] = [0xD3, 0x00, 0x03, 0x43, 0x27, 0xD3, 0, 0, 0]

  @Test("reads the position of the base in the example of the standard")
  func example() throws {
    var input = CorrectionInput()
    guard case .frame(.rtcm3, let length) = BinaryFrame.match(Self.position.span, at: 0) else {
      Issue.record("the checksum of the example is wrong")
      return
    }
    #expect(length == Self.position.count)
    input.take(Self.position)
    let base = try #require(input.base)
    let error = base - SIMD3(1_114_104.5999, -4_850_729.7108, 3_975_521.4643)
    #expect((error * error).sum() < 1e-12)
    #expect(
      input.takeReceived(at: start) == [CorrectionInput.Received(type: 1005, station: 2003, isUsed: true)])
    #expect(input.takeReceived(at: start).isEmpty)
  }

  @Test("solves floating at once, fixed after ten seconds, and begins again after the time-out")
  func phases() {
    var input = CorrectionInput()
    input.take(Self.position)
    var states: [SolutionState.Carrier] = []
    for second in 0..<30 {
      if second < 15 { input.take(Self.observations) }
      let time = start.advanced(by: .seconds(second))
      _ = input.takeReceived(at: time)
      states.append(input.carrier(at: time, timeout: .seconds(10), allowsFixed: true))
    }
    #expect(states[..<10].allSatisfy { $0 == .float })
    #expect(states[10..<25].allSatisfy { $0 == .fixed })
    #expect(states[25...].allSatisfy { $0 == .none })
  }

  @Test("has no solution without the position of the base, and none that is fixed if that is not allowed")
  func incomplete() {
    var input = CorrectionInput()
    input.take(Self.observations)
    _ = input.takeReceived(at: start)
    #expect(input.carrier(at: start, timeout: .seconds(60), allowsFixed: true) == .none)
    input.take(Self.position)
    _ = input.takeReceived(at: start)
    #expect(input.carrier(at: start, timeout: .seconds(60), allowsFixed: false) == .float)
    let later = start.advanced(by: .seconds(20))
    #expect(input.carrier(at: later, timeout: .seconds(60), allowsFixed: false) == .float)
  }

  @Test("brings an F9P to the centimetre, with its baseline; an M9 ignores corrections")
  func receiver() throws {
    for product in [ReceiverProduct.ubloxF9P, .ubloxM9] {
      var firmware = Requester(product).firmware
      let names = ["UBX_NAV_PVT", "UBX_NAV_RELPOSNED", "UBX_RXM_RTCM"]
      for name in names {
        guard let key = UBXConfigurationKey.rate(of: name, on: .uart1), firmware.database.knows(key.id) else {
          continue
        }
        var payload: [UInt8] = [0, 1, 0, 0]
        UBXConfigurationValue(key, raw: 1).append(to: &payload)
        _ = firmware.answers(to: .frame(ReceiverFrame(.setValues, payload)))
      }
      var last: [ReceiverFrame] = []
      for second in 0...11 {
        _ = firmware.answers(to: .corrections(Self.position))
        _ = firmware.answers(to: .corrections(Self.observations))
        var report = Reports.report()
        report.time = start.advanced(by: .seconds(second))
        var truth = try #require(report.fix).movement
        truth.point.coordinate = truth.point.coordinate.moved(east: 3, north: 0)
        last = firmware.messages(report, truth: truth).compactMap { ReceiverFrame($0) }
      }
      let solution = try #require(last.first { $0.kind == .solution }).payload
      let isFixed = product == .ubloxF9P
      #expect(solution[21] == (isFixed ? 0x83 : 1))
      #expect(littleEndian(solution, 40, 4) == (isFixed ? 14 : 3536))
      #expect(last.count { $0.kind == .correctionsReceived } == (isFixed ? 2 : 0))
      let baseline = last.first { $0.kind == UBXLayout.navRELPOSNED.kind }?.payload
      #expect((baseline == nil) == !isFixed)
      if let baseline { #expect(littleEndian(baseline, 60, 4) & 0x1F == 0b1_0111) }
    }
  }

  @Test("surveys the position of a base, and then fixes it")
  func survey() throws {
    let requester = Requester(.ubloxF9P)
    let isSet = requester.set(
      [
        "CFG-TMODE-MODE": 1, "CFG-TMODE-SVIN_MIN_DUR": 10, "CFG-TMODE-SVIN_ACC_LIMIT": 10_000,
        "CFG-MSGOUT-UBX_NAV_SVIN_UART1": 1, "CFG-MSGOUT-UBX_NAV_PVT_UART1": 1,
      ], layers: 1)
    #expect(isSet)
    var surveys: [[UInt8]] = []
    var types: [UInt8] = []
    for second in 0...12 {
      var report = Reports.report()
      report.time = start.advanced(by: .seconds(second))
      let frames = requester.firmware.messages(report, truth: .standing(at: Reports.point))
        .compactMap { ReceiverFrame($0) }
      surveys += frames.filter { $0.kind == UBXLayout.navSVIN.kind }.map(\.payload)
      types += frames.filter { $0.kind == .solution }.map { $0.payload[20] }
    }
    #expect(surveys.map { littleEndian($0, 8, 4) } == Array(0...10) + [10, 10])
    #expect(surveys[9][36] == 0 && surveys[9][37] == 1)
    #expect(surveys[10][36] == 1 && surveys[10][37] == 0)
    #expect(types[9] == 3 && types[10] == 5)
    let expected = Reports.point.earthCentred
    #expect(abs(Double(signedLittleEndian(surveys[10], 12, 4)) - 100 * expected.x) <= 1)
  }
}
