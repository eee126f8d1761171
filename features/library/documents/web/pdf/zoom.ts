/** Scale of pages: as wide as the window, or so many times the size on paper. */
export type Zoom = 'width' | number

const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]
export const [least, most] = [0.25, 4]
/** Pixels of one dot of paper at 100 %. */
export const dot = 96 / 72

export const limited = (zoom: number) => Math.min(most, Math.max(least, zoom))
/** The next step above or below a zoom. */
export const stepped = (zoom: number, up: boolean) =>
  (up ? steps.find((step) => step > zoom * 1.01) : steps.findLast((step) => step < zoom * 0.99)) ?? limited(zoom)
