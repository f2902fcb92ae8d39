// The event stream of the server, read by fetch because an EventSource sends no token. It resumes with Last-Event-ID.
import { send } from "./api.js";

const silenceLimit = 40_000; // the server sends a comment every 15 s
const shortestPause = 500;
const longestPause = 30_000;
const sleepLimit = 10_000; // a timer of one second that is this late was suspended

/** Splits text into server-sent events. */
export class EventParser {
  rest = "";
  event = {};

  /** Returns the events that this text completes. */
  add(text) {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop();
    return lines.map((line) => this.line(line)).filter(Boolean);
  }

  line(line) {
    if (line === "") {
      const done = this.event;
      this.event = {};
      return done.data === undefined && done.event === undefined ? null : done;
    }
    const colon = line.indexOf(":");
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") this.event.data = this.event.data === undefined ? value : `${this.event.data}\n${value}`;
    if (field === "event" || field === "id") this.event[field] = value;
    return null;
  }
}

/**
 * Dispatches "line" (detail: the decoded object) for each message, and "connection" (detail: {state, retryAt, status}) with the state
 * connecting, open, waiting, ended or idle.
 */
export class LocationStream extends EventTarget {
  lastEventID = null;
  failures = 0;
  lastBytes = 0;
  lastTick = Date.now();

  /** `path` is that of a stream; null to wait for `follow`. */
  constructor(path = "/v1/stream") {
    super();
    this.path = path;
  }

  start() {
    setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("online", () => this.wake());
    addEventListener("pagehide", () => this.abort?.abort());
    addEventListener("pageshow", (event) => event.persisted && this.connect());
    this.connect();
  }

  /** Connects at once, unless a connection delivers data. */
  wake() {
    this.lastTick = Date.now();
    if (this.state !== "open" || Date.now() - this.lastBytes > silenceLimit / 2) this.connect();
  }

  tick() {
    const late = Date.now() - this.lastTick;
    this.lastTick = Date.now();
    const slept = late > sleepLimit && !document.hidden;
    const silent = this.state === "open" && Date.now() - this.lastBytes > silenceLimit;
    if (slept || silent) this.connect();
    else if (this.state === "waiting" && Date.now() >= this.retryAt) this.connect();
  }

  /** Changes to another stream; null for none. */
  follow(path) {
    [this.path, this.lastEventID, this.failures] = [path, null, 0];
    this.connect();
  }

  async connect() {
    this.abort?.abort();
    if (this.path === null) return this.change("idle");
    const abort = this.abort = new AbortController();
    this.change("connecting");
    try {
      await this.read(abort);
      if (!abort.signal.aborted) this.pause(0);
    } catch (problem) {
      if (abort.signal.aborted) return;
      if (problem.status === 400) this.lastEventID = null; // the number is not one of this server
      this.pause(problem.status ?? 0);
    }
  }

  async read(abort) {
    const headers = { Accept: "text/event-stream" };
    if (this.lastEventID !== null) headers["Last-Event-ID"] = this.lastEventID;
    const limit = setTimeout(() => abort === this.abort && this.state === "connecting" && this.connect(), silenceLimit);
    const response = await send(this.path, { headers, signal: abort.signal });
    clearTimeout(limit);
    this.lastBytes = Date.now();
    this.change("open");
    const parser = new EventParser();
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done || abort.signal.aborted) return;
      this.lastBytes = Date.now();
      this.failures = 0;
      for (const event of parser.add(decoder.decode(value, { stream: true }))) this.deliver(event);
    }
  }

  deliver({ id, event, data }) {
    if (id !== undefined) this.lastEventID = id;
    if (event === "end") return this.change("ended");
    let line;
    try {
      line = JSON.parse(data);
    } catch {
      return console.warn("the stream sent a line that is no JSON", data);
    }
    this.dispatchEvent(new CustomEvent("line", { detail: line }));
  }

  pause(status) {
    const pause = Math.min(longestPause, shortestPause * 2 ** this.failures++) * (0.75 + Math.random() / 2);
    this.retryAt = Date.now() + pause;
    this.change("waiting", status);
  }

  change(state, status = 0) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("connection", { detail: { state, retryAt: this.retryAt, status } }));
  }
}
