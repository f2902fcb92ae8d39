extension LocationDetails: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(errorEllipse, earthCentred, relativePosition, receiver)
    writer.put(signalCount, meanSignal, isTimeUnconfirmed, speedAccuracy)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init()
    (errorEllipse, earthCentred) = try reader.take()
    (relativePosition, receiver) = try reader.take()
    (signalCount, meanSignal, isTimeUnconfirmed) = try reader.take()
    speedAccuracy = try reader.take()
  }
}

extension ErrorEllipse: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(major, minor, orientation) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let (major, minor, orientation): (Double, Double, Double) = try reader.take()
    guard let ellipse = ErrorEllipse(major: major, minor: minor, orientation: orientation) else {
      throw ValueReader.Failure()
    }
    self = ellipse
  }
}

extension SIMD3: ValueCoded where Scalar == Double {
  package func write(to writer: inout ValueWriter) { writer.put(x, y, z) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(try reader.take(), try reader.take(), try reader.take())
  }
}

extension EarthCentredState: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(position, velocity, positionAccuracy, velocityAccuracy)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init()
    (position, velocity) = try reader.take()
    (positionAccuracy, velocityAccuracy) = try reader.take()
  }
}

extension RelativePosition: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(north, east, down, length)
    writer.put(heading)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      north: try reader.take(), east: try reader.take(), down: try reader.take(), length: try reader.take(),
      heading: try reader.take())
  }
}

extension ReceiverStatus.Antenna: ValueCoded {}
extension ReceiverStatus.Jamming: ValueCoded {}
extension ReceiverStatus.Spoofing: ValueCoded {}

extension ReceiverStatus: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(versions, antenna, isAntennaPowered, jamming)
    writer.put(jammingStrength, spoofing)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init()
    (versions, antenna) = try reader.take()
    (isAntennaPowered, jamming) = try reader.take()
    (jammingStrength, spoofing) = try reader.take()
  }
}
