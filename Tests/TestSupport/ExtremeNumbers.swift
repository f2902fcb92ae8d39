/// Numbers that are extreme, or no numbers, with which each public initializer is called.
public enum ExtremeNumbers {
  public static let doubles: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 1, 90, -90, 180, 1e9, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude,
  ]
  public static let integers: [Int] = [.min, .min + 1, -1, 0, 1, 366, 1_000_000, .max - 1, .max]
  public static let durations: [Duration] =
    [Int64.min, -1, 0, 1, .max].map { .seconds($0) } + [.nanoseconds(-1), .nanoseconds(1), .nanoseconds(Int64.max)]
}
