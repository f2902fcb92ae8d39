// A QR code as a picture. The encoder is loaded when the first one is needed.
import { shape } from "./dom.js";

const quiet = 4; // modules of white around a code

/** Returns an SVG with the code of a text; `label` describes it. */
export async function picture(text, label) {
  const { default: qrcode } = await import("./qrcode.js");
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const dark = [...Array(size * size).keys()].filter((at) => code.isDark(Math.floor(at / size), at % size));
  const path = dark.map((at) => `M${quiet + at % size} ${quiet + Math.floor(at / size)}h1v1h-1z`).join("");
  const side = size + 2 * quiet;
  return shape("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    shape("rect", { width: side, height: side, fill: "#fff" }), shape("path", { d: path, fill: "#000" }));
}
