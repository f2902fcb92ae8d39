"""A small reverse proxy that gives a server a prefix, as nginx does with `location /boat/ { proxy_pass http://HOST:PORT/; }`."""
import http.client
import http.server
import threading

PREFIX = "/boat/"


class Proxy(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port):
        super().__init__(("127.0.0.1", 0), Handler)
        self.target = port
        self.url = f"http://127.0.0.1:{self.server_port}{PREFIX}"
        self.outside = []  # paths without the prefix that the browser has requested
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    def forward(self):
        if not self.path.startswith(PREFIX):
            self.server.outside.append(self.path)
            return self.send_error(404)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        connection = http.client.HTTPConnection("127.0.0.1", self.server.target)
        try:
            connection.request(self.command, self.path[len(PREFIX) - 1:], body, dict(self.headers) | {"Connection": "close"})
            answer = connection.getresponse()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "connection", "date", "server"):
                    self.send_header(name, value)
            self.end_headers()
            while piece := answer.read1(65536):
                self.wfile.write(piece)
        except (OSError, http.client.HTTPException):
            pass  # the browser or the server is gone
        finally:
            connection.close()

    do_GET = do_POST = do_PUT = do_DELETE = forward

    def log_message(self, *_):
        pass
