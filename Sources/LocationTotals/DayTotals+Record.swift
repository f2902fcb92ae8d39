import LocationKit
import LocationTracks

/// The quarters and the stops of a day as bytes.
extension DayTotals {
  func write(to writer: inout RecordWriter) {
    writer.put(UInt32(quarters.count))
    for quarter in quarters {
      writer.put(quarter.number)
      Self.write(quarter.sums, to: &writer)
    }
    writer.put(UInt32(stops.count))
    for stop in stops {
      writer.put(stop.coordinate.latitude)
      writer.put(stop.coordinate.longitude)
      for time in [stop.arrival, stop.departure, stop.firstSeen, stop.lastSeen] { writer.put(time) }
      writer.put(UInt8(stop.isOver ? 1 : 0))
    }
  }

  private static func write(_ sums: TravelSums, to writer: inout RecordWriter) {
    for count in [sums.count, sums.aside, sums.inexact] { writer.put(UInt32(clamping: count)) }
    writer.put(sums.first)
    writer.put(sums.last)
    writer.put(sums.length)
    writer.put(sums.movingTime)
    writer.put(sums.stoppedTime)
    for number in [sums.recordedMaximum, sums.computedMaximum, sums.ascent] { writer.put(number) }
  }

  init(
    _ head: StoredDays.Head, from reader: inout ValueReader
  ) throws(ValueReader.Failure) {
    var (quarters, stops): ([Quarter], [ArchivedStop]) = ([], [])
    for _ in 0..<(try reader.integer(UInt32.self)) {
      quarters.append(Quarter(number: try reader.integer(), sums: try Self.sums(&reader)))
    }
    for _ in 0..<(try reader.integer(UInt32.self)) { stops.append(try Self.stop(&reader)) }
    self.init(
      range: Self.range(of: head.day), quarters: quarters, stops: stops, evidence: head.evidence,
      isSettled: head.isSettled, read: head.read)
  }

  private static func sums(_ reader: inout ValueReader) throws(ValueReader.Failure) -> TravelSums {
    var sums = TravelSums()
    sums.count = Int(try reader.integer(UInt32.self))
    sums.aside = Int(try reader.integer(UInt32.self))
    sums.inexact = Int(try reader.integer(UInt32.self))
    (sums.first, sums.last) = (try reader.time(), try reader.time())
    sums.length = try reader.number()
    (sums.movingTime, sums.stoppedTime) = (try reader.duration(), try reader.duration())
    (sums.recordedMaximum, sums.computedMaximum) = (try reader.optionalNumber(), try reader.optionalNumber())
    sums.ascent = try reader.optionalNumber()
    return sums
  }

  private static func stop(_ reader: inout ValueReader) throws(ValueReader.Failure) -> ArchivedStop {
    guard let coordinate = Coordinate(latitude: try reader.number(), longitude: try reader.number()) else {
      throw ValueReader.Failure()
    }
    var stop = ArchivedStop(coordinate: coordinate, firstSeen: nil, lastSeen: nil, isOver: false)
    (stop.arrival, stop.departure) = (try reader.time(), try reader.time())
    (stop.firstSeen, stop.lastSeen) = (try reader.time(), try reader.time())
    stop.isOver = try reader.integer(UInt8.self) != 0
    return stop
  }
}
