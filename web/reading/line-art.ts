const sampled = 48

/** Drawings on white are told from photographs, so that in the dark their lines are light on the page itself and not dark on a white plate. */
export function lineArt(text: HTMLElement): void {
  for (const image of text.querySelectorAll<HTMLImageElement>('figure.fig > img')) {
    const look = () => image.classList.toggle('is-line', isDrawing(pixelsOf(image)))
    if (image.complete && image.naturalWidth) look()
    else image.addEventListener('load', look)
  }
}

/** Mostly paper, and few colours beside it: a photograph, even one that was cut out, has many. */
export function isDrawing(pixels: Uint8ClampedArray): boolean {
  const colours = new Set<number>()
  let paper = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opaque = 0] = pixels.subarray(at, at + 4)
    if (opaque < 32 || Math.min(red, green, blue) > 240) paper++
    else colours.add(((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5))
  }
  return paper * 8 > pixels.length && colours.size <= 48
}

function pixelsOf(image: HTMLImageElement): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = sampled
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return new Uint8ClampedArray()
  pen.imageSmoothingEnabled = false
  pen.drawImage(image, 0, 0, sampled, sampled)
  return pen.getImageData(0, 0, sampled, sampled).data
}
