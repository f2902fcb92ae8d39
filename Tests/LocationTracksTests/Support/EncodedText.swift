import Glibc

/// The bytes of a text in an encoding of the C library. Characters that the encoding lacks become question marks.
func encodedText(_ text: String, in encoding: String) -> [UInt8] {
  guard let conversion = iconv_open(encoding + "//TRANSLIT", "UTF-8"), conversion != iconv_t(bitPattern: -1) else {
    return []
  }
  defer { iconv_close(conversion) }
  var (input, output) = (
    text.utf8.map { CChar(bitPattern: $0) }, [CChar](repeating: 0, count: text.utf8.count * 8 + 64)
  )
  let capacity = output.count
  let room = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      var (next, count, end, room) = (input.baseAddress, input.count, output.baseAddress, capacity)
      iconv(conversion, &next, &count, &end, &room)
      iconv(conversion, nil, nil, &end, &room)
      return room
    }
  }
  return output[..<(capacity - room)].map { UInt8(bitPattern: $0) }
}
