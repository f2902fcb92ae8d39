"""Sends what clients must not send to a server of its own, on raw sockets. Each request is answered as expected or its connection is
closed, nothing leaks, and the server lives. A failure names the request; the exit code is 1."""
import concurrent.futures
import re
import select
import socket
import sys
import time
import urllib.request

from served import Server

OPEN = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
LAST = OPEN + b"Connection: close\r\n\r\n"
POST = b"POST /v1/ingest/owntracks?u=eve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
SECRETS = (b"root:", b"Set-Cookie", b"sesame")
LONGEST = 100  # seconds; the server's patience is 30


def request(line=b"GET /healthz HTTP/1.1", *headers, body=b""):
    return b"\r\n".join([line, b"Host: localhost", b"Connection: close", *headers]) + b"\r\n\r\n" + body


def host(value, line=b"GET / HTTP/1.1"):
    return line + b"\r\nHost: " + value + b"\r\nConnection: close\r\n\r\n"


def posted(body):
    return POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body


def length(value):
    return POST + b"Content-Length: " + value + b"\r\n\r\n{}" + LAST


PATHS = [
    b"/page/../../../etc/passwd", b"/page/%2e%2e/%2e%2e/etc/passwd", b"/page/..%2f..%2f..%2fetc%2fpasswd", b"/page/%252e%252e%252fetc%252fpasswd",
    b"/page/..\\..\\etc\\passwd", b"/page/%5c..%5c..%5cetc%5cpasswd", b"/page/%c0%ae%c0%ae/etc/passwd", b"/page/1//etc/passwd",
    b"//etc/passwd", b"/page/1/%2fetc%2fpasswd", b"/tiles/../../etc/passwd", b"/page/.", b"/page/%00", b"/page/%", b"/page/%zz",
    b"/page/a%0d%0aSet-Cookie:%20a=b",
]

# What is sent, and the statuses that are a right answer. The connection may also be closed without an answer.
REQUESTS = {
    "three requests at once": (OPEN + b"\r\n" + OPEN + b"\r\n" + LAST, {200}),
    "a request, then garbage": (OPEN + b"\r\n\1\2\3\r\n\r\n", {200, 400, 501}),
    "Content-Length and Transfer-Encoding": (POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + LAST, {400}),
    "two lengths": (POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + LAST, {400}),
    "a list of lengths": (length(b"2, 2"), {400}),
    "a length with a sign": (length(b"+2"), {400}),
    "a negative length": (length(b"-2"), {400}),
    "a length beyond 64 bits": (length(b"18446744073709551618"), {400, 413}),
    "an unknown transfer encoding": (POST + b"Transfer-Encoding: xchunked\r\n\r\n{}" + LAST, {400, 501}),
    "chunked, but not last": (POST + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n" + LAST, {400, 501}),
    "a chunk size without digits": (CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n" + LAST, {400}),
    "a negative chunk size": (CHUNKED + b"-1\r\n{}\r\n0\r\n\r\n" + LAST, {400}),
    "a chunk size beyond 64 bits": (CHUNKED + b"FFFFFFFFFFFFFFFFF\r\n{}" + LAST, {400, 413}),
    "a chunk longer than its size": (CHUNKED + b"1\r\n{}{}{}\r\n0\r\n\r\n" + LAST, {400}),
    "NUL in a header": (request(b"GET /healthz HTTP/1.1", b"X: a\0b"), {400}),
    "NUL in the path": (request(b"GET /health\0z HTTP/1.1"), {400}),
    "bytes that are not UTF-8 in a header": (request(b"GET /healthz HTTP/1.1", b"X: \xff\xfe"), {200, 400}),
    "bytes that are not UTF-8 in the path": (request(b"GET /\xff\xfe HTTP/1.1"), {400, 404}),
    "a header of 100 KB": (request(b"GET /healthz HTTP/1.1", b"X: " + b"a" * 100_000), {400, 431}),
    "1000 headers": (request(b"GET /healthz HTTP/1.1", *[b"X: y"] * 1000), {400, 431}),
    "a path of 100 KB": (request(b"GET /" + b"a" * 100_000 + b" HTTP/1.1"), {400, 414, 431}),
    "a folded header": (request(b"GET /healthz HTTP/1.1", b"X: a\r\n b"), {200, 400}),
    "a blank before the colon": (request(b"GET /healthz HTTP/1.1", b"Transfer-Encoding : chunked"), {400}),
    "a header without a name": (request(b"GET /healthz HTTP/1.1", b": a"), {400}),
    "lines that end with LF alone": (b"GET /healthz HTTP/1.1\nHost: localhost\nConnection: close\n\n", {200, 400, 505}),
    "two tokens": (request(b"GET /v1/state HTTP/1.1", b"Authorization: Bearer a", b"Authorization: Bearer b"), {400}),
    "ranges without sense": (request(b"GET / HTTP/1.1", b"Range: bytes=0-0,1-1,-99999999999999999999,5-2"), {200, 416}),
    "a condition without sense": (request(b"GET / HTTP/1.1", b"If-None-Match: \"" + b"," * 5000), {200, 400}),
    **{f"the path {path.decode()}": (request(b"GET " + path + b" HTTP/1.1"), {400, 404}) for path in PATHS},
    "a name of another machine": (host(b"evil.example"), {421}),
    "two hosts": (request(b"GET / HTTP/1.1", b"Host: evil.example"), {400}),
    "no host": (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", {400}),
    "an empty host": (host(b""), {400}),
    "a host with a user": (host(b"localhost@evil.example"), {400}),
    "a host with a path": (host(b"localhost/evil"), {400, 421}),
    "a port without sense": (host(b"localhost:99999999"), {400}),
    "an address as the target": (request(b"GET http://evil.example/v1/state HTTP/1.1"), {421}),
    "the server's own address as the target": (request(b"GET http://localhost/v1/state HTTP/1.1"), {200}),
    "an address with a user as the target": (request(b"GET http://localhost@evil.example/v1/state HTTP/1.1"), {400}),
    "an address without a host as the target": (request(b"GET http:///v1/state HTTP/1.1"), {400}),
    "an origin of another site": (request(b"DELETE /v1/places/a HTTP/1.1", b"Origin: http://evil.example"), {403}),
    "HTTP/0.9": (b"GET /\r\n\r\n", {400, 505}),
    "HTTP/1.0 without a host": (b"GET / HTTP/1.0\r\n\r\n", {400}),
    "HTTP/9.9": (b"GET / HTTP/9.9\r\n\r\n", {400, 505}),
    "the preface of HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0", {400, 501, 505}),
    "a hello of TLS": (b"\x16\3\1\0\x2f\1\0\0\x2b\3\3" + b"\7" * 36 + b"\r\n\r\n", {400, 501}),
    "an upgrade to WebSocket": (request(b"GET /v1/state HTTP/1.1", b"Upgrade: websocket", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="), {200, 400, 426}),
    "an upgrade to HTTP/2": (request(b"GET /healthz HTTP/1.1", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAAQAAP__"), {200, 400}),
    "a tunnel": (request(b"CONNECT evil.example:443 HTTP/1.1"), {400, 404, 405}),
    "a trace of secrets": (request(b"TRACE /healthz HTTP/1.1", b"Authorization: Bearer sesame"), {400, 405, 501}),
    "a method in lower case": (request(b"get /healthz HTTP/1.1"), {400, 405, 501}),
    "a method of 10 KB": (request(b"A" * 10_000 + b" / HTTP/1.1"), {400, 405, 501}),
    "10 MB of noise": (b"\xa5" * 10_000_000, {400, 501}),
    "an expectation": (POST + b"Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}", {100, 400}),
    "an unknown expectation": (POST + b"Expect: money\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}", {400, 417}),
    "JSON of 100,000 levels": (posted(b"[" * 100_000), {400}),
    "objects of 10,000 levels": (posted(b'{"a":' * 10_000), {400}),
    "a number of 100,000 digits": (posted(b'{"_type":"location","lat":' + b"9" * 100_000 + b',"lon":1,"tst":1}'), {400}),
    "a number beyond all measure": (posted(b'{"_type":"location","lat":1,"lon":1e999999999,"tst":1}'), {400}),
    "a time beyond all measure": (posted(b'{"_type":"location","lat":1,"lon":1,"tst":1e300}'), {400}),
    "JSON in UTF-16": (posted(b"\0{\0}"), {400}),
    "a place as text": (request(b"POST /v1/places HTTP/1.1", b"Content-Type: text/plain", b"Content-Length: 2", body=b"{}"), {415}),
    "a body that is announced as 1 TB": (POST + b"Content-Length: 1000000000000\r\nConnection: close\r\n\r\n{}", {413}),
    "a body of 2 MB": (posted(b" " * 2_000_000), {413}),
    "a body of 2 MB in chunks": (CHUNKED + (b"1000\r\n" + b" " * 4096 + b"\r\n") * 500 + b"0\r\n\r\n" + LAST, {413}),
    "10,000 parameters": (request(b"GET /v1/state?" + b"a&" * 5000 + b" HTTP/1.1"), {400}),
    "a number beyond 64 bits": (request(b"GET /v1/stream?last-event-id=99999999999999999999 HTTP/1.1"), {400}),
    "a negative event": (request(b"GET /v1/stream HTTP/1.1", b"Last-Event-ID: -1"), {400}),
    "a box without numbers": (request(b"GET /v1/history?box=nan,inf,0,0 HTTP/1.1"), {400}),
}

# What is sent at once, what is then sent every second, and the right statuses. The server must lose its patience.
SLOW = {
    "nothing": (b"", b"", set()),
    "a header that grows": (OPEN + b"X: ", b"a", {400, 408}),
    "one header after the other": (OPEN, b"X: y\r\n", {400, 408}),
    "a request line without an end": (b"G", b"E", {400, 408, 501}),
    "a body that does not arrive": (POST + b"Content-Length: 100\r\n\r\n{", b"", {408}),
    "a body that arrives slowly": (POST + b"Content-Length: 100000\r\n\r\n{", b" ", {408}),
    "chunks that arrive slowly": (CHUNKED, b"1\r\n \r\n", {408}),
    "an endless body after the answer": (POST + b"Content-Length: 9000000\r\n\r\n", b" " * 1000, {413}),
}


def read(client, wait):
    """What arrives until then; None at the end of the connection."""
    if not select.select([client], [], [], wait)[0]:
        return b""
    try:
        return client.recv(1 << 20) or None
    except OSError:
        return None


def exchange(port, first, again=b""):
    """The answer until the server closes the connection; None if it does not."""
    answer, rest, end = b"", first, time.monotonic() + LONGEST
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.setblocking(False)
        while time.monotonic() < end:
            try:
                if rest:
                    rest = rest[client.send(rest):]
                elif again:
                    client.send(again)
            except BlockingIOError:
                pass
            except OSError:
                again = rest = b""
            part = read(client, 0.01 if rest else 1)
            if part is None:
                return answer
            answer += part
    return None


def fault(port, name, first, again, allowed):
    answer = exchange(port, first, again)
    if answer is None:
        return f"{name}: the connection is still open after {LONGEST} s"
    statuses = {int(status) for status in re.findall(rb"HTTP/1\.1 (\d+)", answer)}
    if not statuses <= allowed or bool(statuses) != bool(answer):
        return f"{name}: {sorted(statuses)}, not {sorted(allowed)}: {answer[:200]}"
    leaked = [secret for secret in SECRETS if secret in answer]
    return f"{name}: the answer contains {leaked}" if leaked else None


server = Server()
try:
    cases = [(name, first, b"", allowed) for name, (first, allowed) in REQUESTS.items()]
    cases = [(name, *case) for name, case in SLOW.items()] + cases
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
    with concurrent.futures.ThreadPoolExecutor(len(SLOW) + 8) as pool:
        faults = [text for text in pool.map(lambda case: fault(server.port, *case), cases) if text]
    urllib.request.urlopen(f"{server.url}readyz").read()
    if server.process.poll() is not None:
        faults.append("the server has ended")
finally:
    server.close()
print("\n".join(faults) or f"{len(cases)} hostile requests: each answered or closed")
sys.exit(bool(faults))
