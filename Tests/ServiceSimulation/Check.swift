/// Follows what is seen in a world, and finds what must not be.
protocol Check {
  mutating func see(_ observation: Observation)
  /// Nothing more will come.
  mutating func finish(at end: Duration)
  var violations: [Violation] { get }
}
