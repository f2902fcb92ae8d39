import Foundation

/// Sources that send what no receiver sends.
enum HostileSource {
  static let python = Program.installed("python3")

  private static let daemon = """
    import socket, sys
    port, release, repetitions, lines = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    server = socket.create_server(('127.0.0.1', port))
    print('ready', flush=True)
    while True:
        client, _ = server.accept()
        try:
            client.sendall(('{"class":"VERSION","release":"%s","rev":"%s","proto_major":3,"proto_minor":14}\\n' % (release, release)).encode())
            client.recv(1000)
            client.sendall(('{"class":"DEVICES","devices":[{"class":"DEVICE","path":"%s","driver":"%s","activated":"2026-05-01T10:00:00.000Z"}]}\\n' % (release, release)).encode())
            for number in range(repetitions):
                client.sendall(''.join(line.replace('%d', str(number)) + '\\n' for line in lines).encode())
            client.settimeout(30)
            while client.recv(1000): pass
        except OSError:
            pass
        client.close()
    """

  /// A gpsd; prints a line when it listens. In its lines `%d` is the number of the repetition.
  static func gpsd(port: UInt16, lines: [String], release: String, repetitions: Int = 5) throws -> RunningProgram {
    try run(daemon, ["\(port)", release, "\(repetitions)"] + lines)
  }

  private static let sender = """
    import socket, sys, time
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for round in range(10):
        for text in sys.argv[2:]: sender.sendto(text.encode(), ('127.0.0.1', int(sys.argv[1])))
        time.sleep(0.1)
    """

  /// Sends the texts for a second.
  static func datagrams(port: UInt16, _ texts: [String]) throws -> RunningProgram {
    try run(sender, ["\(port)"] + texts)
  }

  private static func run(_ script: String, _ arguments: [String]) throws -> RunningProgram {
    guard let python else { throw CocoaError(.fileNoSuchFile) }
    return try RunningProgram(
      python, ["-c", script] + arguments, input: .nothing, environment: [:], folder: nil, deadline: .seconds(120))
  }
}
