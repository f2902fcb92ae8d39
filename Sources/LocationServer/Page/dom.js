// Short names for making and finding elements.

export const byId = (id) => document.getElementById(id);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element; an attribute that starts with "on" is a listener. */
export const element = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

/** An SVG element. */
export const shape = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** Fills a definition list with pairs of a term and a value. */
export function fillFigures(list, pairs) {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined);
  list.replaceChildren(
    ...known.map(([term, value]) => element("div", {}, element("dt", {}, term), element("dd", {}, value))));
}

/** Shows a message; an error is marked as such. */
export function showMessage(node, text, isError = false) {
  node.textContent = text;
  node.classList.toggle("error", isError);
}

let probe = null;

/** The resolved colour of a CSS variable in the current theme, also where the browser forces the colours of everything else. */
export function colour(name) {
  if (!probe) {
    probe = element("span", { class: "probe", hidden: true });
    document.body.append(probe);
  }
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
