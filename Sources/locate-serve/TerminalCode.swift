#if Server
  import Glibc
  import LocateCommand
  import LocationKit

  /// QR codes in a terminal, drawn by `qrencode`, the program of libqrencode.
  enum TerminalCode {
    /// Prints lines, and a code of the last word of the last one if it is wanted. Without the program, nothing is created.
    static func print(isWanted: Bool, _ create: () throws -> [String]) throws {
      if isWanted, system("command -v qrencode > /dev/null") != 0 {
        throw LocationError(
          .inputNotFound, "the program that draws QR codes is not installed", context: "qrencode",
          remedy: "install it with: apt install qrencode")
      }
      let lines = try create()
      for line in lines { Swift.print(line.visible) }
      guard isWanted, let text = lines.last?.split(separator: " ").last else { return }
      fflush(nil)
      // The text is a secret: other users would see an argument.
      guard let program = popen("qrencode -t ANSIUTF8 -o -", "w") else { return }
      fputs(String(text), program)
      guard pclose(program) == 0 else {
        throw LocationError(.internalError, "the program drew no QR code", context: "qrencode")
      }
    }
  }
#endif
