import LocationKit

/// The distribution of partitions over workers.
///
/// Every worker computes it by itself, from the same list of workers. Each partition has an order of preference of the
/// workers by a hash of both names (rendezvous hashing; Thaler and Ravishankar, 1998), and goes to the first that has
/// not got its share. So a worker that comes or goes moves few partitions besides its own.
package enum PartitionPlan {
  /// Returns the worker of each partition that a worker may take.
  /// - Parameter workers: the partitions that each worker may take, by its name.
  package static func workers(of partitions: Int, among workers: [String: Set<Int>]) -> [Int: String] {
    // Those that wait take none.
    let workers = workers.filter { !$0.value.isEmpty }
    guard !workers.isEmpty else { return [:] }
    let share = (partitions + workers.count - 1) / workers.count
    var loads: [String: Int] = [:]
    var plan: [Int: String] = [:]
    for partition in 0..<partitions {
      let candidates = workers.filter { $0.value.contains(partition) }.keys
        .map { (weight: weight($0, partition), name: $0) }
        .sorted { ($0.weight, $0.name) > ($1.weight, $1.name) }
        .map(\.name)
      let free = candidates.first { loads[$0, default: 0] < share }
      // If some workers may take few partitions, the others take more than their share.
      guard let name = free ?? candidates.min(by: { loads[$0, default: 0] < loads[$1, default: 0] }) else { continue }
      plan[partition] = name
      loads[name, default: 0] += 1
    }
    return plan
  }

  private static func weight(_ name: String, _ partition: Int) -> UInt64 {
    let text = "\(name)/\(partition)"
    var hash = FNV1a.hash(of: text.utf8.span)
    // FNV differs little in its high bits for names that differ in the last letter: SplitMix64's last steps.
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}
