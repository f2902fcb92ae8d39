import ServiceSimulation
import Testing

@Suite("Simulated worlds")
struct SeedRunTests {
  @Test("the same seed is the same world, byte for byte")
  func repeatable() {
    for seed: UInt64 in 1...6 { #expect(SeedRun(seed: seed).log() == SeedRun(seed: seed).log()) }
  }
}
