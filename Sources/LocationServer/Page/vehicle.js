// The marker of one subject of a fleet.
import { subjectName } from "./format.js";

export const arrow = `<svg viewBox="-20 -20 40 40" aria-hidden="true"><path class="heading" d="M0-19 6-9 0-11-6-9Z"/><circle class="ring" r="9"/><circle class="dot" r="6"/></svg>`;

export function vehicleMarker({ leaflet }, subject, isChosen = false) {
  const icon = leaflet.divIcon({ className: `vehicle${isChosen ? " chosen" : ""}`, html: `${arrow}<span class="vehicle-name"></span>`, iconSize: [32, 32] });
  const marker = leaflet.marker([0, 0], { icon, keyboard: false, title: subjectName(subject), zIndexOffset: isChosen ? 900 : 0 });
  // The element exists once the marker is on the map.
  return marker.on("add", () => marker.getElement().querySelector(".vehicle-name").textContent = subjectName(subject));
}

/** Shows the state and the course of a subject. */
export function fillVehicle(marker, { state, speed, track, simulated }) {
  const node = marker.getElement();
  node.classList.toggle("stale", state === "stale");
  node.classList.toggle("simulated", simulated === true);
  turn(node, speed, track);
}

/** Turns the arrow of a marker into the direction of movement: degrees; metres a second. */
export function turn(node, speed, course) {
  const heading = node.querySelector("svg");
  const moves = typeof course === "number" && speed > 0.3;
  heading.classList.toggle("moving", moves);
  heading.style.transform = moves ? `rotate(${course}deg)` : "";
}
