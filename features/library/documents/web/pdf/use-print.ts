import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { drawPage } from './draw-page.ts'
import { pdfTexts } from './pdf-texts.ts'

/** Pages that are printed at once: each is a picture in memory. */
const mostPages = 100
/** Pixels of one dot of paper: about 150 dots per inch. */
const scale = 2

/** Prints the pages from `from` on: `[print, state]`; the state says how far the preparation is and that only some pages are printed. */
export function usePrint(document: PDFDocumentProxy, { from, watermark }: { from: number; watermark: string | null }) {
  const t = useTexts(pdfTexts)
  const [state, setState] = useState<string>()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  async function print(): Promise<void> {
    const all = document.numPages
    const first = all > mostPages ? from : 1
    const last = Math.min(all, first + mostPages - 1)
    const sheets = window.document.createElement('div')
    sheets.className = 'pv-sheets'
    try {
      for (let page = first; page <= last && !gone.current; page += 1) {
        setState(t.preparingPrint(page - first + 1, last - first + 1))
        const canvas = await drawPage(await document.getPage(page), scale).done
        if (canvas) sheets.append(sheetOf(canvas, watermark))
      }
      if (gone.current) return
      window.document.body.append(sheets)
      window.print()
    } finally {
      sheets.remove()
      for (const canvas of sheets.querySelectorAll('canvas')) canvas.width = canvas.height = 0
      setState(all > mostPages ? t.printLimit(mostPages) : undefined)
    }
  }
  return [() => void print(), state] as const
}

function sheetOf(canvas: HTMLCanvasElement, watermark: string | null): HTMLElement {
  const sheet = window.document.createElement('div')
  sheet.append(canvas)
  if (watermark) {
    const over = window.document.createElement('div')
    over.className = 'pv-watermark'
    over.style.backgroundImage = watermark
    sheet.append(over)
  }
  return sheet
}
