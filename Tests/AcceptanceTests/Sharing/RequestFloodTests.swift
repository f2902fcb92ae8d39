import Foundation
import TestSupport
import Testing

/// Clients of `locate share --gpsd` that send requests and never read the answers.
@Suite("locate share under a flood of requests", .realTime)
struct RequestFloodTests {
  /// Shares so many devices, lets so many clients send 16 KiB of a request, and prints by how many kilobytes the program
  /// has grown, and the longest time in seconds that a client which reads waits for an answer.
  private static let probe = """
    import json, socket, subprocess, sys, time
    program, port, devices, clients = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    request = sys.argv[5].encode()
    source = '''exec:python3 -c '
    import json, time
    sky = [{"PRN": n, "el": 45, "az": 100, "ss": 40, "used": True, "gnssid": 0, "svid": n} for n in range(1, 33)]
    for second in range(1000):
        for n in range(%d):
            origin = {"device": "/dev/ttyUSB%%d" %% n, "time": "2026-05-01T10:%%02d:%%02d.000Z" %% (second // 60, second %% 60)}
            print(json.dumps({"class": "SKY", "satellites": sky, **origin}))
            print(json.dumps({"class": "TPV", "mode": 3, "lat": 52.5, "lon": 13.4, "alt": 40.0, **origin}), flush=True)
        time.sleep(1)
    \\'''' % devices
    child = subprocess.Popen([program, 'share', source, '--gpsd', str(port)], stdin=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    def connect():
        for _ in range(100):
            try: return socket.create_connection(('127.0.0.1', port))
            except OSError: time.sleep(0.1)
        sys.exit('no server')
    def resident():
        return int(open('/proc/%d/statm' % child.pid).read().split()[1]) * 4
    def ask(reader):
        start, text = time.monotonic(), b''
        reader.send(b'?DEVICES;')
        while not text.endswith(b'\\n'): text += reader.recv(1 << 20)
        return time.monotonic() - start, text
    try:
        reader = connect()
        reader.recv(4096)
        while len(json.loads(ask(reader)[1])['devices']) < devices: time.sleep(0.1)
        before = peak = resident()
        flood = (request * (16384 // len(request) + 1))[:16384]
        attackers, longest = [], 0
        for _ in range(clients):
            attackers.append(connect())
            attackers[-1].send(b'?WATCH={"enable":true};' + flood)
        end = time.monotonic() + 2
        while time.monotonic() < end:
            longest, peak = max(longest, ask(reader)[0]), max(peak, resident())
            time.sleep(0.01)
        print(peak - before, longest)
    finally:
        child.kill()
    """

  @Test(
    "queues one answer for each client, and serves the clients that read",
    arguments: [1, 64], ["?POLL;", #"?WATCH={"json":true};"#, "?DEVICE;", "?X;", "\n"])
  func bounds(devices: Int, request: String) async throws {
    let python = try #require(Program.installed("python3"), "python3 is among what Config/setup installs")
    let clients = 20
    let result = try await Program.command(
      python, ["-c", Self.probe, Program.path, "\(FreePort.take())", "\(devices)", "\(clients)", request],
      deadline: .seconds(120))
    let words = result.output.split(whereSeparator: \.isWhitespace)
    try #require(words.count == 2, "\(result.errors)")
    // An answer for 64 devices has 200 kB; the system's buffers are not the program's.
    #expect(try #require(Int(words[0])) < clients * (devices == 1 ? 256 : 1024), "kilobytes")
    #expect(try #require(Double(words[1])) < 1, "seconds")
  }
}
