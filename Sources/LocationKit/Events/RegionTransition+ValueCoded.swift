extension RegionTransition: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(sequence)
    writer.put(place)
    writer.put(location)
    writer.put(distance)
    writer.put(isInitial)
    writer.put(isInferred)
    writer.put(crossed)
    writer.put(bracket)
    writer.put(confidence)
    writer.put(evidence)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let sequence = try reader.take(Int?.self)
    self.init(place: try reader.take(), location: try reader.take(), distance: try reader.take())
    self.sequence = sequence
    (isInitial, isInferred, crossed) = (try reader.take(), try reader.take(), try reader.take())
    (bracket, confidence, evidence) = (try reader.take(), try reader.take(), try reader.take())
  }
}

extension DecisionEvidence: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(previous)
    writer.put(hysteresis)
    writer.put(confirmation.locations)
    writer.put(confirmation.duration.inNanoseconds)
    writer.put(maximumSpeed)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      previous: try reader.take(), hysteresis: try reader.take(),
      confirmation: ConfirmationLimits(
        locations: try reader.take(), duration: .nanoseconds(try reader.take(Int64.self))),
      maximumSpeed: try reader.take())
  }
}

extension DecisionEvidence.Point: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(coordinate)
    writer.put(time)
    writer.put(distance)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(coordinate: try reader.take(), time: try reader.take(), distance: try reader.take())
  }
}
