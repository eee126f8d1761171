const sampleSize = 48

/** Marks drawings on white with `is-line`, so that dark themes can invert them instead of showing a white box; photographs stay as they are. */
export function markLineArt(text: HTMLElement): void {
  for (const image of text.querySelectorAll<HTMLImageElement>('figure.fig > img')) {
    const look = () => image.classList.toggle('is-line', isDrawing(pixelsOf(image)))
    if (image.complete && image.naturalWidth) look()
    else image.addEventListener('load', look)
  }
}

/** A drawing is mostly white or transparent with few other colours; a photograph, even a cut-out one, has many. `pixels` are RGBA. */
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
  canvas.width = canvas.height = sampleSize
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return new Uint8ClampedArray()
  pen.imageSmoothingEnabled = false
  pen.drawImage(image, 0, 0, sampleSize, sampleSize)
  return pen.getImageData(0, 0, sampleSize, sampleSize).data
}
