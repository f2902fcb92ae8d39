// Requests to the server: token, problem documents, one place for errors.
import { texts } from "./texts.js";

const tokenKey = "locate.token";

/** A request that failed; status 0 means that the server does not answer. */
export class Problem extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Dispatches "unauthorized" when the server wants a token, and "authorized" when the user gave one. */
export const access = new EventTarget();

export const hasToken = () => sessionStorage.getItem(tokenKey) !== null;

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
  return new Problem(response.status, text);
}

/** A path of the server, relative to the page: behind a proxy, the server may have a prefix. */
export const relative = (path) => path.replace(/^\//, "");

/** Sends a request with the token; throws a Problem unless the answer is a success. */
export async function send(path, options = {}) {
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

export const get = async (path, options) => (await send(path, options)).json();

/** The query part of an address; unknown values are left out. */
export function query(values) {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return known.length === 0 ? "" : `?${new URLSearchParams(known)}`;
}
