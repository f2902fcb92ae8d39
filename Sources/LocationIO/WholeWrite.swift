import Glibc

extension RawSpan {
  /// Passes all bytes to a call like write(2), which may take fewer at a time. Returns 0, or the system's error number.
  ///
  /// - Parameter write: receives the bytes that are left, and the number of bytes before them; returns the result of the
  ///   call and `errno`.
  func writeAll(_ write: (_ rest: UnsafeRawBufferPointer, _ offset: Int) -> (Int, Int32)) -> Int32 {
    withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let (count, number) = write(UnsafeRawBufferPointer(rebasing: bytes[written...]), written)
        if count > 0 { written += count } else if count == 0 || number != EINTR { return number }
      }
      return 0
    }
  }
}
