import type { PDFPageProxy } from 'pdfjs-dist'

/** The most pixels of a canvas: what Safari on a phone allows. */
const mostPixels = 16_000_000
const mostRatio = 2

/** Draws a page on a new canvas, as sharp as the screen and its memory allow. `done` gives undefined once it was cancelled. */
export function drawPage(page: PDFPageProxy, scale: number): { done: Promise<HTMLCanvasElement | undefined>; cancel: () => void } {
  const plain = page.getViewport({ scale })
  const sharpness = Math.min(window.devicePixelRatio || 1, mostRatio, Math.sqrt(mostPixels / (plain.width * plain.height)))
  const viewport = page.getViewport({ scale: scale * sharpness })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const drawing = page.render({ canvas, viewport })
  let cancelled = false
  const done = drawing.promise.then(
    () => canvas,
    (error: unknown) => {
      canvas.width = canvas.height = 0
      if (cancelled) return undefined
      throw error
    },
  )
  return {
    done,
    cancel() {
      cancelled = true
      drawing.cancel()
    },
  }
}
