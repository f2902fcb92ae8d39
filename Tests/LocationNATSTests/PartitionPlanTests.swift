import Testing

@testable import LocationNATS

@Suite("Partition plan")
struct PartitionPlanTests {
  private let all = Set(0..<64)

  private func workers(_ count: Int) -> [String: Set<Int>] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("w\($0)", all) })
  }

  @Test("every partition has a worker, and no worker has more than its share", arguments: 1...9)
  func shares(count: Int) {
    let plan = PartitionPlan.workers(of: 64, among: workers(count))
    #expect(plan.count == 64)
    for name in workers(count).keys {
      #expect(plan.values.count { $0 == name } <= (64 + count - 1) / count)
    }
  }

  @Test("a worker that comes takes its share, and moves few other partitions")
  func arrival() {
    let (before, after) = (
      PartitionPlan.workers(of: 64, among: workers(4)), PartitionPlan.workers(of: 64, among: workers(5))
    )
    let moved = (0..<64).filter { before[$0] != after[$0] }
    let own = after.values.count { $0 == "w4" }
    #expect(own >= 10)
    #expect(moved.count <= 2 * own)
  }

  @Test("a partition goes only to workers that may take it, beyond their share if necessary")
  func restriction() {
    let plan = PartitionPlan.workers(of: 8, among: ["a": [0, 1, 2, 3, 4, 5, 6], "b": [7]])
    #expect(plan == [0: "a", 1: "a", 2: "a", 3: "a", 4: "a", 5: "a", 6: "a", 7: "b"])
    #expect(PartitionPlan.workers(of: 3, among: ["a": [1]]) == [1: "a"])
    #expect(PartitionPlan.workers(of: 3, among: [:]) == [:])
  }
}
