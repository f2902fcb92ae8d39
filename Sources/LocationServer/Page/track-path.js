// The question about the path of a period.
import { query } from "./api.js";

const day = 86_400_000;
const mostPoints = 20_000; // of the line of a longer period than a week

/** Level of detail in metres that keeps a period of this length quick to load and to draw, with its charts; null: the line suffices. */
export const detailFor = (milliseconds) => [[2, 1], [8, 5], [Infinity, null]].find(([days]) => milliseconds <= days * day)[1];

/** A period as the server takes it, from two dates. */
export const periodOf = ([from, to]) => ({ from: from.toISOString(), to: to.toISOString() });

/** The question about a path; `detail` is a level of detail in metres, or null for a line. */
export const trackPath = (values, detail) =>
  `/v1/track${query({ ...values, ...(detail === null ? { points: mostPoints } : { "level-of-detail": detail }) })}`;
