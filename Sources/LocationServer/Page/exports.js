// The locations of the shown period as a file.
import { hasToken, query, relative, send } from "./api.js";
import { element, showMessage } from "./dom.js";
import { texts } from "./texts.js";

const formats = { gpx: "GPX", kml: "KML", geojson: "GeoJSON", csv: "CSV", fit: "FIT" };

/** A name such as track-2026-05-01.gpx. */
const fileName = (period, format) => `track-${period.from.slice(0, 10)}.${format}`;

function download(address, name) {
  const anchor = element("a", { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

export class Exports {
  /** An element that offers the files of a period. */
  part(period, subject) {
    const message = element("p", { class: "message", role: "status" });
    const button = ([format, name]) => element("button", {
      type: "button", "aria-label": texts.exports.as(name), onclick: (event) => this.export(event.target, format, period, subject, message),
    }, name);
    return element("div", { class: "exports", role: "group", "aria-label": texts.exports.title },
      element("span", {}, texts.exports.title), ...Object.entries(formats).map(button), message);
  }

  /** The browser stores the answer as it comes; with a token, which a link cannot carry, once it is complete. */
  async export(button, format, period, subject, message) {
    const path = `/v1/history${query({ ...period, subject, format })}`;
    const name = fileName(period, format);
    if (!hasToken()) return download(relative(path), name);
    button.disabled = true;
    showMessage(message, texts.exports.loading);
    try {
      const address = URL.createObjectURL(await (await send(path)).blob());
      download(address, name);
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      showMessage(message, "");
    } catch (problem) {
      showMessage(message, problem.message, true);
    }
    button.disabled = false;
  }
}
