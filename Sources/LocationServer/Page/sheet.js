// On a phone, the details lie on the map as a sheet that is low, half as high as the screen, or almost as high.
import { byId } from "./dom.js";
import { texts } from "./texts.js";

const sizes = ["low", "half", "high"];
const leastDrag = 24; // pixels

export class Sheet {
  constructor() {
    this.node = byId("sheet");
    this.handle = byId("sheet-handle");
    this.handle.addEventListener("click", () => this.wasDragged || this.set(this.size === "high" ? "low" : sizes[sizes.indexOf(this.size) + 1]));
    this.handle.addEventListener("pointerdown", (event) => this.begin(event));
    this.handle.addEventListener("pointerup", (event) => this.end(event));
    byId("menu").addEventListener("click", () => this.showMenu(byId("settings").dataset.open !== "true"));
    addEventListener("keydown", (event) => event.key === "Escape" && this.showMenu(false));
    this.set("half");
  }

  set(size) {
    this.size = size;
    document.documentElement.dataset.sheet = size;
    if (size === "low") this.node.scrollTop = 0;
    this.handle.setAttribute("aria-label", size === "high" ? texts.sheet.low : texts.sheet[sizes[sizes.indexOf(size) + 1]]);
    this.handle.setAttribute("aria-expanded", size !== "low");
  }

  /** Shows a view that was chosen. */
  open() {
    if (this.size === "low") this.set("half");
    this.node.scrollTop = 0;
  }

  begin(event) {
    this.start = event.clientY;
    this.wasDragged = false;
    this.handle.setPointerCapture(event.pointerId);
  }

  end(event) {
    const moved = this.start - event.clientY;
    if (Math.abs(moved) < leastDrag) return;
    this.wasDragged = true; // the click that follows is part of it
    setTimeout(() => this.wasDragged = false);
    const at = sizes.indexOf(this.size) + Math.sign(moved) * (Math.abs(moved) > innerHeight * 0.4 ? 2 : 1);
    this.set(sizes[Math.max(0, Math.min(sizes.length - 1, at))]);
  }

  showMenu(isOpen) {
    byId("settings").dataset.open = isOpen;
    byId("menu").setAttribute("aria-expanded", isOpen);
  }
}
