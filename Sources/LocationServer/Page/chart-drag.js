// Dragging a mouse or a pen over the charts selects a part of their time. A finger scrolls the page, and moves the cursor.

const least = 8; // pixels

/**
 * Calls `select` with the two ends of the selected part, each from 0 to 1, and with null after a double click.
 *
 * @param area      the element in which the pointer moves
 * @param marker    the element that shows the selection
 * @param plotBox   returns the box of the plots on the screen
 */
export function drag(area, marker, plotBox, select) {
  let start = null;
  const ends = (event) => [start, event.clientX].sort((a, b) => a - b);
  const hide = () => {
    marker.hidden = true;
    start = null;
  };
  area.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0 || event.clientX < plotBox().left) return;
    start = event.clientX;
    area.setPointerCapture(event.pointerId);
  });
  area.addEventListener("pointermove", (event) => {
    if (start === null) return;
    const [left, right] = ends(event);
    marker.hidden = right - left < least;
    const { left: origin } = area.getBoundingClientRect();
    const box = plotBox();
    marker.style.left = `${Math.max(box.left, left) - origin}px`;
    marker.style.width = `${Math.min(box.right, right) - Math.max(box.left, left)}px`;
  });
  area.addEventListener("pointerup", (event) => {
    if (start === null) return;
    const [left, right] = ends(event);
    const box = plotBox();
    hide();
    if (right - left >= least) select([left, right].map((x) => Math.max(0, Math.min(1, (x - box.left) / box.width))));
  });
  area.addEventListener("pointercancel", hide);
  area.addEventListener("dblclick", () => select(null));
}
