/** Calls after the next paint. Calls keep their order. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
