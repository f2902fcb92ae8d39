// Labels on the map: they cover neither a marker nor each other. One that finds no room is hidden until it does.

const gap = 2; // pixels
const markers = ".location .ring, .vehicle .ring, .cluster, .cursor";
const names = ".place-name, .vehicle-name";
const shownNames = names.split(", ").map((name) => `${name}:not(.crowded)`).join(", ");
const offsets = new WeakMap(); // by label: its [x, y] from where it would be

const overlaps = (a, b) => a.left < b.right + gap && a.right > b.left - gap && a.top < b.bottom + gap && a.bottom > b.top - gap;

/** The boxes that markers and their labels take, which a background with labels of its own leaves free: [left, top, right, bottom] in the map. */
export function boxesOnMap(container) {
  const { left, top } = container.getBoundingClientRect();
  return [...container.querySelectorAll(`${markers}, ${shownNames}`)].map((node) => node.getBoundingClientRect())
    .filter(({ width }) => width > 0).map((box) => [box.left - left, box.top - top, box.right - left, box.bottom - top]);
}

/** Where a label may be, the best place first: a place's name in its middle, a vehicle's below it. */
function candidates(label, width, height) {
  const [down, side] = [height / 2 + 14, width / 2 + 16];
  const around = [[0, down], [0, -down], [side, 0], [-side, 0]];
  return label.classList.contains("place-name") ? [[0, 0], ...around] : [[0, 0], [0, -2 * down - 8], [side, -down], [-side, -down]];
}

/** Moves the labels of a map. All boxes are read before the first label moves, so that the page is laid out once. */
export function placeLabels(container) {
  const taken = [...container.querySelectorAll(markers)].map((node) => node.getBoundingClientRect());
  const labels = [...container.querySelectorAll(names)].map((node) => ({ node, box: node.getBoundingClientRect() }));
  for (const { node, box } of labels) {
    if (box.width === 0) continue;
    const [oldX, oldY] = offsets.get(node) ?? [0, 0];
    const at = ([x, y]) => ({ left: box.left + x - oldX, right: box.right + x - oldX, top: box.top + y - oldY, bottom: box.bottom + y - oldY });
    const chosen = candidates(node, box.width, box.height).find((offset) => !taken.some((other) => overlaps(at(offset), other)));
    node.classList.toggle("crowded", chosen === undefined);
    if (chosen === undefined) continue;
    taken.push(at(chosen));
    if (chosen[0] === oldX && chosen[1] === oldY) continue;
    offsets.set(node, chosen);
    node.style.translate = `${chosen[0]}px ${chosen[1]}px`;
  }
}
