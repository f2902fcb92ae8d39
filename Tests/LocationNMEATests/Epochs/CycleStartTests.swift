import LocationKit
import Testing

@testable import LocationNMEA

@Suite("Sentences without time at the beginning of a cycle")
struct CycleStartTests {
  private func vtg(_ second: Int) -> String { "GPVTG,\(second).0,T,,M,\(second).00,N,,K,A" }
  private func gga(_ second: Int) -> String { "GPGGA,12000\(second),5230.0,N,01320.0,E,1,08,0.9,40.0,M,39.5,M,," }
  private func gll(_ second: Int) -> String { "GPGLL,5230.0,N,01320.0,E,12000\(second),A,A" }
  /// Its speed has one decimal: that of VTG is the finer one.
  private func rmc(_ second: Int) -> String {
    "GPRMC,12000\(second),A,5230.0,N,01320.0,E,\(second).0,\(second).0,010526,,,A"
  }
  private let noMovement: (Int) -> String = { "GPRMC,12000\($0),A,5230.0,N,01320.0,E,,,010526,,,A" }

  private static let day = CalendarDate(year: 2026, month: 5, day: 1)
  private static let noon = UTCInstant(nanoseconds: Int64((day?.daysSince1970 ?? 0) * 86_400 + 43_200) * 1_000_000_000)

  private typealias Cycle = [(Int) -> String]

  /// The speeds in knots, second by second, that are read from a file.
  private func speeds(_ cycle: Cycle, from skipped: Int = 0) -> [Double?] {
    let payloads = (0..<9).flatMap { second in cycle.map { $0(second) } }
    return knots(decode(payloads.dropFirst(skipped).flatMap { Array(line($0).utf8) }))
  }

  /// The same, live: a burst, and silence until the next one.
  private func liveSpeeds(_ cycle: Cycle, from skipped: Int = 0) -> [Double?] {
    var decoder = NMEADecoder(source: "line", kind: .live, dates: .live { Self.noon })
    var readings: [Reading] = []
    for second in 0..<9 {
      let burst = cycle.map { $0(second) }.dropFirst(second == 0 ? skipped : 0)
      readings += decoder.take(burst.flatMap { Array(line($0).utf8) })
      decoder.flush(into: &readings)
    }
    return knots(readings)
  }

  /// Speeds; a course belongs to the same moment.

  private func knots(_ readings: [Reading]) -> [Double?] {
    readings.locations.map { location in
      #expect(location.courseOverGround.map { ($0 - (location.speed ?? -1) / 0.514444).magnitude < 0.01 } ?? true)
      return location.speed.map { ($0 / 0.514444).rounded() }
    }
  }

  private let own: [Double?] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

  @Test("a VTG sent first belongs to the sentences after it, in a file and live")
  func first() {
    for cycle: Cycle in [[vtg, gga], [vtg, gga, gll], [vtg, noMovement, gga], [vtg, gga, noMovement]] {
      #expect(speeds(cycle) == own)
      #expect(liveSpeeds(cycle) == own)
    }
    for cycle: Cycle in [[vtg, rmc, gga], [vtg, gga, rmc]] {
      #expect(speeds(cycle) == own)
      #expect(liveSpeeds(cycle) == own)
    }
  }

  @Test("a VTG sent last, or in the middle, belongs to the sentences before it")
  func lastAndMiddle() {
    for cycle: Cycle in [[gga, vtg], [rmc, gga, vtg], [rmc, vtg, gga], [gga, vtg, gll]] {
      #expect(speeds(cycle) == own)
      #expect(liveSpeeds(cycle) == own)
    }
  }

  @Test("a stream that begins within a cycle is decoded correctly after two cycles")
  func withinCycle() {
    // By the speed of RMC, from a file: what contradicts it belongs to no epoch yet.
    #expect(speeds([vtg, rmc, gga], from: 1).dropFirst(2) == own.dropFirst(2))
    #expect(speeds([rmc, gga, vtg], from: 2).dropFirst(2) == [3, 4, 5, 6, 7, 8])
    #expect(speeds([rmc, vtg, gga], from: 1) == own)
    #expect(speeds([gga, vtg, gll], from: 1).dropFirst(1) == own.dropFirst(1))
    // By silence, live.
    #expect(liveSpeeds([vtg, gga], from: 1).dropFirst(3) == own.dropFirst(3))
    #expect(liveSpeeds([gga, vtg], from: 1) == Array(own.dropFirst()))
    #expect(liveSpeeds([vtg, rmc, gga], from: 1).dropFirst(3) == own.dropFirst(3))
  }

  @Test("dilution and mode of a GSA after the first VTG belong to the sentences after it")
  func others() {
    let gsa: (Int) -> String = { "GPGSA,A,3,04,05,,,,,,,,,,,2.5,\($0 + 1).5,2.1" }
    let payloads = (0..<9).flatMap { [vtg($0), gsa($0), gll($0)] }
    let locations = decode(payloads.flatMap { Array(line($0).utf8) }).locations
    #expect(locations.dropFirst(2).map(\.dilution.horizontal) == (2..<9).map { Double($0) + 1.5 })
  }

  @Test("no epoch is delivered twice, whatever sentences are lost")
  func losses() {
    for cycle: Cycle in [[vtg, gga], [vtg, rmc, gga], [rmc, gga, vtg], [rmc, vtg, gga]] {
      let payloads = (0..<9).flatMap { second in cycle.map { $0(second) } }
      for lost in payloads.indices {
        var rest = payloads
        rest.remove(at: lost)
        let dates = DatePolicy.recorded(reference: Self.day)
        let times = decode(rest.flatMap { Array(line($0).utf8) }, dates: dates).locations.map(\.time)
        #expect(Set(times).count == times.count)
        #expect(times.count >= 8)
      }
    }
  }

  @Test("a receiver with a frozen time has one epoch")
  func frozen() {
    let payloads = (0..<3).flatMap { [vtg($0), gga($0)] } + (3..<9).flatMap { [vtg($0), gga(2)] }
    #expect(decode(payloads.flatMap { Array(line($0).utf8) }).locations.count == 3)
    // Afterwards the cycle is still known.
    let rest = (3..<9).flatMap { [vtg($0), gga($0)] }
    #expect(knots(decode((payloads + rest).flatMap { Array(line($0).utf8) })) == own)
  }

  @Test("a receiver that is switched on delivers one epoch per cycle before it has the time")
  func noTime() {
    let unknown: (Int) -> String = { _ in "GPGGA,,,,,,0,00,,,M,,M,," }
    var decoder = NMEADecoder(source: "line", kind: .live, dates: .live { Self.noon })
    var counts: [Int] = []
    for cycle in [[vtg, gga], [vtg, gga], [vtg, gga], [vtg, unknown], [vtg, unknown], [vtg, gga]] as [Cycle] {
      let second = counts.count
      var readings = decoder.take(cycle.map { $0(second) }.flatMap { Array(line($0).utf8) })
      decoder.flush(into: &readings)
      counts.append(readings.count)
    }
    #expect(counts == [1, 1, 1, 1, 1, 1])
  }

  @Test("in a recording that begins with a cycle's last VTG, a change of movement resolves the order")
  func constantMovement() {
    let vtg: (Int) -> String = { "GPVTG,\($0 < 5 ? "16.6" : ""),T,,M,0.00,N,,K,A" }
    let rmc: (Int) -> String = { "GPRMC,12000\($0),A,5230.0,N,01320.0,E,0.0,\($0 < 5 ? "16.6" : ""),010526,,,A" }
    let payloads = [vtg(0)] + (1..<9).flatMap { [rmc($0), gga($0), vtg($0)] }
    let locations = decode(payloads.flatMap { Array(line($0).utf8) }).locations
    #expect(locations.map(\.courseOverGround) == [16.6, 16.6, 16.6, 16.6, nil, nil, nil, nil])
  }
}
