extension UTCInstant: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(nanoseconds, isLeapSecond) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(nanoseconds: try reader.take(Int64.self), isLeapSecond: try reader.take())
  }
}

extension ClosedRange: ValueCoded where Bound: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(lowerBound, upperBound) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let (start, end) = (try reader.take(Bound.self), try reader.take(Bound.self))
    guard start <= end else { throw ValueReader.Failure() }
    self = start...end
  }
}

extension Coordinate: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(latitude, longitude) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    guard let coordinate = Coordinate(latitude: try reader.take(), longitude: try reader.take()) else {
      throw ValueReader.Failure()
    }
    self = coordinate
  }
}

extension Accuracy.Level: ValueCoded {}
extension Accuracy.Basis: ValueCoded {}

extension Accuracy: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(radius, level, basis) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    guard let accuracy = Accuracy(radius: try reader.take(), level: try reader.take(), basis: try reader.take()) else {
      throw ValueReader.Failure()
    }
    self = accuracy
  }
}

extension LocationOrigin.Kind: ValueCoded {}

extension LocationOrigin: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(source, device, kind) }

  package convenience init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(source: try reader.take(), device: try reader.take(), kind: try reader.take())
  }
}

extension Location: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(coordinate, time, mode.rawValue, status?.rawValue)
    for number in numbers { writer.put(number) }
    writer.put(horizontalAccuracy, verticalAccuracy, satellitesUsed, correctionStation)
    writer.put(datum, origin, isOutOfOrder, startsSegment)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let (coordinate, time) = (try reader.take(Coordinate.self), try reader.take(UTCInstant?.self))
    guard let mode = FixMode(rawValue: try reader.take()) else { throw ValueReader.Failure() }
    let status = try reader.take(UInt8?.self).map(FixStatus.init(rawValue:))
    var numbers: [Double?] = []
    for _ in 0..<Self.numberCount { numbers.append(try reader.take()) }
    let (horizontal, vertical) = (try reader.take(Accuracy?.self), try reader.take(Accuracy?.self))
    let (satellites, station) = (try reader.take(Int?.self), try reader.take(Int?.self))
    let datum = try reader.take(String?.self)
    self.init(coordinate: coordinate, time: time, mode: mode, origin: try reader.take())
    self.status = status
    setNumbers(numbers)
    (horizontalAccuracy, verticalAccuracy) = (horizontal, vertical)
    (satellitesUsed, correctionStation, self.datum) = (satellites, station, datum)
    (isOutOfOrder, startsSegment) = try reader.take()
  }

  private static let numberCount = 15

  private var numbers: [Double?] {
    // A height that equals the sum of the two others need not have been measured.
    let height = ellipsoidalHeight == sumOfHeights ? nil : ellipsoidalHeight
    return [
      altitudeMSL, geoidSeparation, height, speed, courseOverGround, verticalSpeed, magneticVariation, correctionAge,
      dilution.horizontal, dilution.vertical, dilution.position, dilution.time, dilution.geometric, dilution.longitude,
      dilution.latitude,
    ]
  }

  private var sumOfHeights: Double? {
    guard let altitudeMSL, let geoidSeparation else { return nil }
    return altitudeMSL + geoidSeparation
  }

  private mutating func setNumbers(_ numbers: [Double?]) {
    (altitudeMSL, geoidSeparation) = (numbers[0], numbers[1])
    if let height = numbers[2] { ellipsoidalHeight = height }
    (speed, courseOverGround, verticalSpeed) = (numbers[3], numbers[4], numbers[5])
    (magneticVariation, correctionAge) = (numbers[6], numbers[7])
    dilution = DilutionOfPrecision(
      horizontal: numbers[8], vertical: numbers[9], position: numbers[10], time: numbers[11], geometric: numbers[12],
      longitude: numbers[13], latitude: numbers[14])
  }
}
