import Testing

@testable import LocationPlot

@Suite("ValueSeries")
struct ValueSeriesTests {
  private static let second = Int64(1_000_000_000)

  @Test("keeps the least, the mean and the greatest value of each part")
  func parts() {
    var series = ValueSeries()
    for (value, place) in [(1.0, Int64(0)), (3, 400_000), (8, 1_000_000)] {
      series.note(value, at: place, startsLine: false)
    }
    #expect(series.parts.map(\.count) == [2, 1])
    #expect(series.parts.map(\.least) == [1, 8])
    #expect(series.parts.map(\.mean) == [2, 8])
    #expect(series.parts.map(\.greatest) == [3, 8])
  }

  @Test("joins parts in constant memory, and loses no value", arguments: [1, -1])
  func bounded(_ direction: Int64) {
    var series = ValueSeries()
    let count = 100_000
    for number in 0..<count {
      series.note(Double(number), at: direction * Int64(number) * Self.second, startsLine: false)
    }
    #expect(series.parts.count <= ValueSeries.capacity)
    #expect(series.parts.count > ValueSeries.capacity / 4)
    #expect(series.parts.reduce(0) { $0 + $1.count } == count)
    #expect((series.least, series.greatest) == (0, Double(count - 1)))
    // The first value is in the part that begins at its place.
    #expect(series.begin <= min(0, Double(direction) * Double(count - 1) * 1e9))
  }

  @Test("has places from the beginning to the end of the time line")
  func extremes() {
    var series = ValueSeries()
    series.note(1, at: .min, startsLine: false)
    series.note(2, at: .max, startsLine: false)
    #expect(series.parts.count <= ValueSeries.capacity)
    #expect(series.parts.reduce(0) { $0 + $1.count } == 2)
  }

  @Test("a line begins after a gap, also in fewer parts")
  func lines() {
    var series = ValueSeries()
    for number in 0..<10 {
      series.note(5, at: Int64(number) * Self.second, startsLine: number == 0)
      series.note(5, at: Int64(number + 1000) * Self.second, startsLine: number == 0)
    }
    #expect(series.lines.count == 2)
    #expect(series.reduced(to: 100).lines.count == 2)
    #expect(series.reduced(to: 100).parts.count <= 100)
  }

  @Test("leaves out what is not a number")
  func notANumber() {
    var series = ValueSeries()
    series.note(.nan, at: 0, startsLine: false)
    series.note(.infinity, at: 0, startsLine: false)
    #expect(series.isEmpty)
  }
}
