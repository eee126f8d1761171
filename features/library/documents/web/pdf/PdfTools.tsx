import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Tool } from '../icons.tsx'
import { pdfTexts } from './pdf-texts.ts'
import { usePrint } from './use-print.ts'

interface Switch {
  on: boolean
  set: (on: boolean) => void
}

interface Props {
  document: PDFDocumentProxy
  name: string
  present: number
  go: (page: number) => void
  zoom: { percent: number; step: (up: boolean) => void; fit: () => void; fits: boolean }
  compact: boolean
  finding: Switch
  /** The contents of the document, where it has some and there is room for them. */
  contents: Switch | undefined
  original: string | undefined
  /** The background that stands over each page. */
  watermark: string | null
}

/** The tools above the pages. */
export function PdfTools({ document, name, present, go, zoom, compact, finding, contents, original, watermark }: Props) {
  const t = useTexts(pdfTexts)
  const pages = document.numPages
  const [print, printing] = usePrint(document, { from: present, watermark })
  return (
    <div className="pv-tools" role="toolbar" aria-label={t.tools}>
      {contents && <Tool icon="outline" label={t.outline} pressed={contents.on} onClick={() => contents.set(!contents.on)} />}
      <Tool icon="up" label={t.previous} disabled={present <= 1} onClick={() => go(present - 1)} />
      <PageField present={present} pages={pages} go={go} />
      <Tool icon="down" label={t.next} disabled={present >= pages} onClick={() => go(present + 1)} />
      <span className="pv-gap" />
      <Tool icon="smaller" label={t.smaller} onClick={() => zoom.step(false)} />
      {!compact && <span className="pv-percent">{t.percent(zoom.percent)}</span>}
      <Tool icon="larger" label={t.larger} onClick={() => zoom.step(true)} />
      {!compact && <Tool icon="fit" label={t.fit} pressed={zoom.fits} onClick={zoom.fit} />}
      <span className="pv-gap" />
      <Tool icon="search" label={t.search} pressed={finding.on} onClick={() => finding.set(!finding.on)} />
      {original !== undefined && !compact && (
        <>
          <Tool icon="print" label={t.print} disabled={printing !== undefined} onClick={print} />
          <Tool icon="download" label={t.download} href={original} file={name} />
        </>
      )}
      {printing && (
        <span className="pv-count" role="status">
          {printing}
        </span>
      )}
    </div>
  )
}

/** The number of the page, which can be written over. */
function PageField({ present, pages, go }: { present: number; pages: number; go: (page: number) => void }) {
  const t = useTexts(pdfTexts)
  const [written, setWritten] = useState<string>()
  useEffect(() => setWritten(undefined), [present])
  const take = () => {
    const page = Number(written)
    if (Number.isInteger(page) && page >= 1) go(Math.min(pages, page))
    setWritten(undefined)
  }
  return (
    <span className="pv-place">
      <input
        inputMode="numeric"
        aria-label={t.pageField}
        value={written ?? String(present)}
        maxLength={5}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setWritten(target.value.replace(/\D/g, ''))}
        onBlur={() => written !== undefined && take()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
      <span>{t.ofPages(pages)}</span>
    </span>
  )
}
