import Glibc

/// Called by libFuzzer once, before all inputs: `FUZZ_TARGET` names the decoder.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  guard FuzzTarget.chosen != nil else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    let message = "set FUZZ_TARGET to one of: \(names)\n"
    _ = message.withCString { write(2, $0, strlen($0)) }
    exit(64)
  }
  return 0
}

/// Called by libFuzzer for each input. A trap, or an answer that depends on how the input was cut, is a find.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen?.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
