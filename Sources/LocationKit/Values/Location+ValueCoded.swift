/// A value of a fixed number of bytes, to which no field can be added.
extension UTCInstant: ValueCoded {
  package static var form: ValueForm { .nineBytes }

  package func write(to writer: inout ValueWriter) {
    writer.append(nanoseconds)
    writer.append(isLeapSecond)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(nanoseconds: try reader.next(), isLeapSecond: try reader.next())
  }
}

extension ClosedRange: ValueCoded where Bound: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(lowerBound, upperBound) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let (start, end): (Bound, Bound) = try reader.take()
    guard start <= end else { throw ValueReader.Failure() }
    self = start...end
  }
}

/// A value of a fixed number of bytes, to which no field can be added.
extension Coordinate: ValueCoded {
  package static var form: ValueForm { .sixteenBytes }

  package func write(to writer: inout ValueWriter) {
    writer.append(latitude)
    writer.append(longitude)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    guard let coordinate = Coordinate(latitude: try reader.next(), longitude: try reader.next()) else {
      throw ValueReader.Failure()
    }
    self = coordinate
  }
}

extension FixMode: ValueCoded {
  package static var form: ValueForm { .oneByte }

  package func write(to writer: inout ValueWriter) { writer.append(rawValue) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    guard let mode = FixMode(rawValue: try reader.next()) else { throw ValueReader.Failure(isUnknownCase: true) }
    self = mode
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
    writer.put(coordinate, time, mode, status?.rawValue)
    for number in numbers { writer.put(number) }
    writer.put(horizontalAccuracy, verticalAccuracy, satellitesUsed, correctionStation)
    writer.put(datum, origin, isOutOfOrder, startsSegment)
    writer.put(details, integrity, sensors.isEmpty ? nil : sensors)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let (coordinate, time) = (try reader.take(Coordinate.self), try reader.take(UTCInstant?.self))
    let (mode, status): (FixMode, UInt8?) = try reader.take()
    var numbers: [Double?] = []
    for _ in 0..<Self.numberCount { numbers.append(try reader.take()) }
    let (horizontal, vertical) = (try reader.take(Accuracy?.self), try reader.take(Accuracy?.self))
    let (satellites, station) = (try reader.take(Int?.self), try reader.take(Int?.self))
    let datum = try reader.take(String?.self)
    self.init(coordinate: coordinate, time: time, mode: mode, origin: try reader.take())
    self.status = status.map(FixStatus.init(rawValue:))
    setNumbers(numbers)
    (horizontalAccuracy, verticalAccuracy) = (horizontal, vertical)
    (satellitesUsed, correctionStation, self.datum) = (satellites, station, datum)
    (isOutOfOrder, startsSegment, details) = try reader.take()
    if let verdict = try reader.take(Integrity?.self) { integrity = verdict }
    if let values = try reader.take(SensorValues?.self) { sensors = values }
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
