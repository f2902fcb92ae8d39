// Requests to the server: token, problem documents, one place for errors.
import { texts } from "./texts.js";

const tokenKey = "locate.token";
const mostAttempts = 3;

/** A request that failed; status 0 means that the server does not answer. `retryAfter` is in seconds; 0 if it is unknown. */
export class Problem extends Error {
  constructor(status, message, retryAfter = 0) {
    super(message);
    Object.assign(this, { status, retryAfter });
  }
}

/** Dispatches "unauthorized" when the server wants a token, and "authorized" when the user gave one. */
export const access = new EventTarget();

/** The link that opened the page, whose token is used; null without one. A browser does not send this part of the address. */
export const link = (() => {
  const values = new URLSearchParams(location.hash.slice(1));
  const token = values.get("link");
  if (token === null) return null;
  sessionStorage.setItem(tokenKey, token);
  return { subject: values.get("subject") ?? "" };
})();

export const hasToken = () => sessionStorage.getItem(tokenKey) !== null;

/** Forgets the token of this tab. */
export function forgetToken() {
  sessionStorage.removeItem(tokenKey);
  location.reload();
}

export function useToken(token) {
  sessionStorage.setItem(tokenKey, token);
  access.dispatchEvent(new Event("authorized"));
}

async function problem(response) {
  let text = texts.problems.status(response.status);
  try {
    const document = await response.json();
    text = document.detail ?? document.title ?? text;
  } catch { /* the body is no problem document: the status is all that is known */ }
  return new Problem(response.status, text, Number(response.headers.get("Retry-After")) || 0);
}

/** A path of the server, relative to the page: behind a proxy, the server may have a prefix. */
export const relative = (path) => path.replace(/^\//, "");

const early = new Map(); // by path: the answer that another part of the page will ask for

const freshness = 5000; // milliseconds for which such an answer is kept

/** Asks before the part of the page that needs the answer is there, which has a few seconds to take it. */
export function ask(path) {
  early.set(path, send(path));
  early.get(path).catch(() => early.delete(path));
  setTimeout(() => early.delete(path), freshness);
}

/** Sends a request with the token; throws a Problem unless the answer is a success. */
export async function send(path, options = {}) {
  const asked = options.method ? undefined : early.get(path);
  if (asked && early.delete(path)) return asked;
  const headers = new Headers(options.headers);
  if (hasToken()) headers.set("Authorization", `Bearer ${sessionStorage.getItem(tokenKey)}`);
  let response;
  try {
    response = await fetch(relative(path), { cache: "no-store", ...options, headers });
  } catch (error) {
    throw error.name === "AbortError" ? error : new Problem(0, texts.problems.network);
  }
  if (response.status === 401) access.dispatchEvent(new Event("unauthorized"));
  if (!response.ok) throw await problem(response);
  return response;
}

/** The answer to a question. If the server is busy with long questions, asks again. */
export async function get(path, options) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (await send(path, options)).json();
    } catch (problem) {
      if (problem.status !== 503 || !problem.retryAfter || attempt === mostAttempts) throw problem;
      await new Promise((done) => setTimeout(done, problem.retryAfter * 1000));
    }
  }
}

/** The query part of an address; unknown values are left out. An empty one is the subject without a name. */
export function query(values) {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return known.length === 0 ? "" : `?${new URLSearchParams(known)}`;
}
