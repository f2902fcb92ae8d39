import LocationScenario

extension RandomStream {
  mutating func happens(_ probability: Double) -> Bool { uniform() < probability }

  mutating func one<Element>(of choices: [Element]) -> Element { choices[integer(in: 0...(choices.count - 1))] }

  mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + uniform() * (range.upperBound - range.lowerBound)
  }

  /// In whole milliseconds: easy to read in a log.
  mutating func seconds(in range: ClosedRange<Double>) -> Duration {
    .milliseconds(Int((number(in: range) * 1000).rounded()))
  }
}
