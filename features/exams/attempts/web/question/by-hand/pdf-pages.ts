import type { PDFPageProxy } from 'pdfjs-dist'
import { openPdf } from '#web/light/pdf/open-pdf.ts'
import type { KeptPage } from '../../answers/pages/page-store.ts'
import { pageOfCanvas, scaleOf, Unreadable } from './page-picture.ts'

export class Locked extends Error {}
export class TooManyPages extends Error {
  readonly pages: number
  constructor(pages: number) {
    super(`The document has ${pages} pages`)
    this.pages = pages
  }
}

/** Milliseconds that the drawing of one page may take. */
const patience = 30_000

/** The pages of a PDF as pictures, one after the other. Throws `Locked`, `TooManyPages` or `Unreadable` before the first, or `Unreadable` at a broken page. */
export async function* pagesOfPdf(file: Blob, most: number): AsyncGenerator<KeptPage> {
  const loading = openPdf(new Uint8Array(await file.arrayBuffer()))
  try {
    const document = await loading.promise.catch((cause: unknown) => {
      throw cause instanceof Error && cause.name === 'PasswordException' ? new Locked() : new Unreadable('Not a PDF', { cause })
    })
    if (document.numPages > most) throw new TooManyPages(document.numPages)
    for (let number = 1; number <= document.numPages; number += 1) yield await pictureOf(await document.getPage(number))
  } finally {
    await loading.destroy()
  }
}

async function pictureOf(page: PDFPageProxy): Promise<KeptPage> {
  const plain = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: scaleOf(plain.width, plain.height) })
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
  try {
    return await pageOfCanvas(width, height, async (context) => {
      const drawing = page.render({ canvas: context.canvas, canvasContext: context, viewport })
      const timer = setTimeout(() => drawing.cancel(), patience)
      await drawing.promise.finally(() => clearTimeout(timer))
    })
  } catch (cause) {
    throw new Unreadable('A page cannot be drawn', { cause })
  } finally {
    page.cleanup()
  }
}
