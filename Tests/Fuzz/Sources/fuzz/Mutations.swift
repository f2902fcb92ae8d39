#if MUTATIONS
  import Foundation
  import LocationTracks

  /// Tries mutations without libFuzzer's instrumentation, which takes most of its time: far more of them, chosen blindly.
  ///
  ///     swift build -c release --product fuzz -Xswiftc -parse-as-library -Xswiftc -DMUTATIONS
  ///     fuzz fit|tcx NUMBER SEED FILE…
  ///
  /// A mutation has one to eight edits of one of the files. Every sixteenth one passes all checks of its target, the others are decoded
  /// in two pieces. What is tried is in `mutation-FORMAT-SEED` of the current folder, so that a trap leaves it there.
  @main
  struct Mutations {
    static func main() throws {
      let words = CommandLine.arguments
      guard words.count > 4, let target = FuzzTarget(rawValue: words[1]), let count = Int(words[2]),
        let seed = UInt64(words[3])
      else { fatalError("usage: fuzz TARGET NUMBER SEED FILE…") }
      let format: any TrackFormat = target == .tcx ? TCXFormat() : FITFormat()
      let files = try words.dropFirst(4).map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
      var random = MutationRandom(state: seed)
      let kept = open("mutation-\(words[1])-\(seed)", O_CREAT | O_RDWR | O_TRUNC, 0o600)
      let longest = 2 * (files.map(\.count).max() ?? 0) + 65_536
      ftruncate(kept, longest)
      let room = mmap(nil, longest, PROT_READ | PROT_WRITE, MAP_SHARED, kept, 0)!
      var points = 0
      for number in 0..<count {
        var bytes = files[random.next(below: files.count)]
        for _ in 0...random.next(below: 8) { random.edit(&bytes, with: files) }
        if target == .fit, number % 2 == 0 { complete(&bytes) }
        room.storeBytes(of: bytes.count, as: Int.self)
        (room + 8).copyMemory(from: bytes, byteCount: min(bytes.count, longest - 8))
        if number % 16 == 0 { target.run(bytes) } else { points += decode(bytes, format, cut: random) }
        if number % 1_000_000 == 999_999 { print("\(number + 1) mutations, \(points) points") }
      }
      print("\(count) mutations of \(files.count) files, \(points) points: no find")
    }

    private static func decode(_ bytes: [UInt8], _ format: any TrackFormat, cut random: MutationRandom) -> Int {
      var (options, entries, random) = (TrackOptions(source: "fuzz"), [TrackEntry](), random)
      options.content = .everything
      var decoder = format.makeDecoder(options)
      let cut = random.next(below: bytes.count + 1)
      do {
        try decoder.decode(bytes.span.extracting(0..<cut), into: &entries)
        try decoder.decode(bytes.span.extracting(cut..<bytes.count), into: &entries)
        try decoder.finish(into: &entries)
      } catch {}
      return entries.count { if case .point = $0 { true } else { false } }
    }

    /// Sets the size in the header, so that more than the first bytes of a longer or shorter file are read.
    private static func complete(_ bytes: inout [UInt8]) {
      guard bytes.count > 16 else { return }
      let size = bytes.count - Int(bytes[0]) - 2
      guard size > 0 else { return }
      for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    }
  }

  /// SplitMix64.
  private struct MutationRandom {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((value ^ value >> 31) % UInt64(limit))
    }

    mutating func edit(_ bytes: inout [UInt8], with files: [[UInt8]]) {
      if bytes.isEmpty { bytes.append(UInt8(next(below: 256))) }
      let index = next(below: bytes.count)
      let end = min(bytes.count, index + 1 + next(below: 64))
      switch next(below: 10) {
      case 0, 1, 2: bytes[index] ^= UInt8(1 << next(below: 8))
      case 3, 4:
        bytes[index] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF, 0x40, 0x0E, 0x26, 0x3C][next(below: 10)]
      case 5: bytes[index] = UInt8(next(below: 256))
      case 6: bytes.removeSubrange(index..<end)
      case 7: bytes.insert(contentsOf: bytes[index..<end], at: index)
      case 8:
        let other = files[next(below: files.count)]
        guard !other.isEmpty else { return }
        let start = next(below: other.count)
        bytes.replaceSubrange(index..<end, with: other[start..<min(other.count, start + 1 + next(below: 64))])
      default: bytes.removeSubrange(index...)
      }
    }
  }
#endif
