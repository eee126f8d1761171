/** Limits of answers that are written by hand. */
export const pageLimits = {
  /** Pages of one answer, and of an attempt. */
  ofAnswer: 20,
  ofAttempt: 100,
  /** Hours after the end of an attempt in which pages are still taken that its answers name. */
  lateHours: 24,
  /** Numbers of a line that is drawn on a page: two for each point. */
  line: 1200,
} as const
