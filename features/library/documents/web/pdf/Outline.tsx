import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pdfTexts } from './pdf-texts.ts'

type Entries = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>

/** The contents of a document; none for one without. */
export function useOutline(document: PDFDocumentProxy | undefined): Entries | undefined {
  const [entries, setEntries] = useState<Entries>()
  useEffect(() => {
    let wanted = true
    setEntries(undefined)
    document?.getOutline().then(
      (found) => wanted && found?.length && setEntries(found),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [document])
  return entries
}

interface Props {
  document: PDFDocumentProxy
  entries: Entries
  onPage: (page: number) => void
}

export function Outline({ document, entries, onPage }: Props) {
  const t = useTexts(pdfTexts)
  const open = async ({ dest }: Entries[number]) => {
    const page = await pageOf(document, dest)
    if (page) onPage(page)
  }
  return (
    <nav className="pv-outline" aria-label={t.outline}>
      <Level entries={entries} depth={0} open={(entry) => void open(entry)} />
    </nav>
  )
}

/** Levels below this one are left out: a broken document could nest without end. */
const mostDepth = 8

function Level({ entries, depth, open }: { entries: Entries; depth: number; open: (entry: Entries[number]) => void }) {
  return (
    <ul>
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no id and never move
        <li key={at}>
          <button type="button" onClick={() => open(entry)}>
            {entry.title}
          </button>
          {entry.items.length > 0 && depth < mostDepth && <Level entries={entry.items as Entries} depth={depth + 1} open={open} />}
        </li>
      ))}
    </ul>
  )
}

/** The page of a destination; undefined for one that does not exist. */
async function pageOf(document: PDFDocumentProxy, dest: Entries[number]['dest']): Promise<number | undefined> {
  try {
    const found = typeof dest === 'string' ? await document.getDestination(dest) : dest
    const target: unknown = found?.[0]
    if (typeof target === 'number') return target + 1
    return target ? (await document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1 : undefined
  } catch {
    return undefined
  }
}
