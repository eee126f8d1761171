import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from '#web/light/pdf/open-pdf.ts'

export interface OpenedPdf {
  document: PDFDocumentProxy
  /** Size of the first page at 72 dots per inch, which stands for all whose size is not known yet. */
  width: number
  height: number
}

interface State {
  url: string
  opened?: OpenedPdf
  problem?: 'locked' | 'broken'
}

/** Opens a document and closes it when it is not shown any more; `retry` opens it again. */
export function usePdf(url: string): Omit<State, 'url'> & { retry: () => void } {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>({ url })
  useEffect(() => {
    let shown = true
    const loading = openPdf(url)
    const show = (found: Omit<State, 'url'>) => shown && setState({ url, ...found })
    const open = async () => {
      const document = await loading.promise
      const page = await document.getPage(1)
      const { width, height } = page.getViewport({ scale: 1 })
      show({ opened: { document, width, height } })
    }
    setState({ url })
    open().catch((error: unknown) => show({ problem: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' }))
    return () => {
      shown = false
      void loading.destroy().catch(() => undefined)
    }
  }, [url, tries])
  const retry = () => setTries((before) => before + 1)
  return state.url === url ? { ...state, retry } : { retry }
}
