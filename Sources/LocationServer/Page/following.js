// The button on the map that keeps the location in view. On a phone, the screen stays on meanwhile.
import { byId } from "./dom.js";

export class Following extends EventTarget {
  isOn = false;
  lock = null;

  /** Dispatches "change" (detail: whether the user wants to follow). */
  constructor() {
    super();
    byId("follow-button").addEventListener("click", () => this.dispatchEvent(new CustomEvent("change", { detail: !this.isOn })));
    document.addEventListener("visibilitychange", () => this.keepAwake());
  }

  /** Shows whether the map follows; `isOffered` is false where there is nothing to follow. */
  show(isOn, isOffered) {
    this.isOn = isOn;
    byId("follow-button").setAttribute("aria-pressed", isOn);
    byId("follow-button").hidden = !isOffered;
    this.keepsAwake = isOn && isOffered && matchMedia("(pointer: coarse)").matches;
    this.keepAwake();
  }

  /** The browser releases the lock when the page is hidden. */
  async keepAwake() {
    if (!this.keepsAwake) {
      this.lock?.release();
      this.lock = null;
    } else if (!document.hidden && (!this.lock || this.lock.released) && navigator.wakeLock) {
      this.lock = await navigator.wakeLock.request("screen").catch(() => null); // refused on a low battery
    }
  }
}
