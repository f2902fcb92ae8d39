extension RegionTransition: ByteCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(sequence)
    writer.put(place)
    writer.put(location)
    writer.put(distance)
    writer.put(isInitial)
    writer.put(isInferred)
    writer.put(crossed)
    writer.put(bracket.map { [$0.lowerBound, $0.upperBound] } ?? [])
    writer.put(evidence)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let sequence = try reader.take(Int?.self)
    self.init(place: try reader.take(), location: try reader.take(), distance: try reader.take())
    self.sequence = sequence
    (isInitial, isInferred, crossed) = (try reader.take(), try reader.take(), try reader.take())
    let ends = try reader.take([UTCInstant].self)
    if ends.count == 2, ends[0] <= ends[1] { bracket = ends[0]...ends[1] }
    evidence = try reader.take()
  }
}

extension DecisionEvidence: ByteCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(previous)
    writer.put(hysteresis)
    writer.put(maximumSpeed)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(previous: try reader.take(), hysteresis: try reader.take(), maximumSpeed: try reader.take())
  }
}

extension DecisionEvidence.Point: ByteCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(coordinate)
    writer.put(time)
    writer.put(distance)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(coordinate: try reader.take(), time: try reader.take(), distance: try reader.take())
  }
}

extension PointOfInterest: ByteCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(id)
    writer.put(name)
    writer.put(region)
    writer.put(dwellTime?.inNanoseconds)
    let attributes = attributes.sorted { $0.key < $1.key }
    writer.put(attributes.flatMap { [$0.key, $0.value] })
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      id: try reader.take(), name: try reader.take(), region: try reader.take(),
      dwellTime: try reader.take(Int64?.self).map { .nanoseconds($0) })
    let texts = try reader.take([String].self)
    for index in stride(from: 0, to: texts.count - 1, by: 2) { attributes[texts[index]] = texts[index + 1] }
  }
}

extension Region: ByteCoded {
  package func write(to writer: inout ValueWriter) {
    switch self {
    case .circle(let center, let radius):
      writer.put(0 as UInt8)
      writer.put(center)
      writer.put(radius)
    }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    switch try reader.take(UInt8.self) {
    case 0: self = .circle(center: try reader.take(), radius: try reader.take())
    default: throw ValueReader.Failure()
    }
  }
}
