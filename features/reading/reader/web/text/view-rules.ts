export interface Size {
  width: number
  height: number
}
/** How a picture stands on its stage: its scale against the size that fits, and how far it was moved from the middle, in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export const fitted: View = { scale: 1, x: 0, y: 0 }

/** Small pictures are enlarged at most this much; more would only show their pixels. */
const mostEnlarged = 2

/** The size in which a whole picture is shown on a stage. */
export function fittingSize(picture: Size, stage: Size): Size {
  if (!picture.width || !picture.height) return stage
  const times = Math.min(stage.width / picture.width, stage.height / picture.height, mostEnlarged)
  return { width: picture.width * times, height: picture.height * times }
}

/** The largest zoom: six times, or more for a picture such as a long scroll that would still be smaller than twice its own size. */
export const largestScale = (picture: Size, shown: Size) => Math.max(6, shown.width ? (mostEnlarged * picture.width) / shown.width : 0)

const steps = [1, 1.5, 2, 3, 4, 6]
/** The next zoom step up or down; at either end the scale stays. Beyond the steps it doubles. */
export function zoomStep(scale: number, direction: 1 | -1, largest = 6): number {
  const to = direction === 1 ? (steps.find((step) => step > scale + 0.01) ?? scale * 2) : steps.findLast((step) => step < scale - 0.01)
  const last = steps.at(-1) ?? 1
  const down = direction === -1 && scale > last * 2 ? scale / 2 : to
  return Math.min(largest, down ?? scale)
}

/** Zooms so that the point under the fingers or the pointer, measured from the middle of the stage, stays where it is. */
export function zoomedAt(view: View, scale: number, { x, y }: { x: number; y: number }): View {
  const times = scale / view.scale
  return { scale, x: x - (x - view.x) * times, y: y - (y - view.y) * times }
}

/** Keeps the picture in sight: where it is larger than the stage its edges stay outside, elsewhere it stays in the middle. */
export function keptInSight(view: View, shown: Size, stage: Size): View {
  const within = (at: number, size: number, room: number) => {
    const most = Math.max(0, (size * view.scale - room) / 2)
    return Math.min(most, Math.max(-most, at)) + 0
  }
  return { scale: view.scale, x: within(view.x, shown.width, stage.width), y: within(view.y, shown.height, stage.height) }
}
