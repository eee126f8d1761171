import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { placesOf, readPageText, searchedWords } from './page-text.ts'

export interface Hit {
  page: number
  /** Which of the places on its page. */
  index: number
}

interface Found {
  words: string
  hits: readonly Hit[]
  /** Pages that have been searched. */
  searched: number
}

const mostHits = 2000
/** Milliseconds between two reports, and after the last key. */
const [reportEvery, delay] = [150, 250]

/** Searches a document page by page; what is found so far is shown at once. The texts of the pages are kept for the next search. */
export function useFind(document: PDFDocumentProxy | undefined, asked: string): Found {
  const words = searchedWords(asked)
  const [found, setFound] = useState<Found>({ words: '', hits: [], searched: 0 })
  const texts = useRef<{ of: PDFDocumentProxy | undefined; pages: Map<number, string> }>({ of: undefined, pages: new Map() })
  useEffect(() => {
    if (!document || !words) return undefined
    if (texts.current.of !== document) texts.current = { of: document, pages: new Map() }
    const { pages } = texts.current
    let wanted = true
    const search = async () => {
      const hits: Hit[] = []
      let last = performance.now()
      for (let page = 1; page <= document.numPages && wanted && hits.length < mostHits; page += 1) {
        const text = pages.get(page) ?? (await textOf(document, page))
        pages.set(page, text)
        placesOf(text, words).forEach((_at, index) => hits.push({ page, index }))
        if (!wanted) return
        if (performance.now() - last < reportEvery && page < document.numPages) continue
        last = performance.now()
        setFound({ words, hits: [...hits], searched: page })
      }
      if (wanted) setFound({ words, hits, searched: document.numPages })
    }
    const timer = setTimeout(() => void search(), delay)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [document, words])
  return found.words === words ? found : { words, hits: [], searched: 0 }
}

async function textOf(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number)
    return (await readPageText(page)).text
  } catch {
    return ''
  }
}
