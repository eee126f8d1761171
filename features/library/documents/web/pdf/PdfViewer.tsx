import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { watermarkImage } from '../watermark.ts'
import { FindBar } from './FindBar.tsx'
import { Outline, useOutline } from './Outline.tsx'
import { PdfPage } from './PdfPage.tsx'
import { PdfTools } from './PdfTools.tsx'
import { pdfTexts } from './pdf-texts.ts'
import { searchedWords } from './page-text.ts'
import { useFind } from './use-find.ts'
import { useGestures } from './use-gestures.ts'
import { usePages } from './use-pages.ts'
import { type OpenedPdf, usePdf } from './use-pdf.ts'
import { dot, limited, stepped, type Zoom } from './zoom.ts'

export interface PdfViewerProps {
  /** The address of the PDF, of which parts can be asked for. */
  url: string
  name: string
  /** `page=12`, or only the number. */
  at: string | undefined
  /** Told the page that is seen, as `page=12`. */
  onPlace?: ((place: string) => void) | undefined
  watermark: string | null
  compact: boolean
  /** The address of the original, where it may be downloaded; then it may be printed too. */
  original: string | undefined
}

/** A PDF: its pages one below the other, of which only those near the window are drawn. */
export function PdfViewer(props: PdfViewerProps) {
  const t = useTexts(pdfTexts)
  const { opened, problem, retry } = usePdf(props.url)
  if (problem)
    return (
      <div className="pv-state" role="alert">
        <p>{t[problem]}</p>
        {problem === 'broken' && (
          <>
            <small>{t.brokenDetail}</small>
            <button type="button" className="pv-button" onClick={retry}>
              {t.again}
            </button>
          </>
        )}
      </div>
    )
  if (!opened)
    return (
      <div className="pv-state" role="status">
        <span className="pv-wheel" aria-hidden="true" />
        <span className="visually-hidden">{t.opening}</span>
      </div>
    )
  return <Opened {...props} opened={opened} />
}

/** Pixels beside the pages. */
const [margin, narrowMargin] = [32, 16]

const pageOfPlace = (at: string | undefined, pages: number) =>
  Math.min(pages, Math.max(1, Number(/^(?:page=)?(\d{1,6})$/.exec(at ?? '')?.[1] ?? 1) || 1))

function Opened({ opened: { document, width, height }, name, at, onPlace, watermark, compact, original }: PdfViewerProps & { opened: OpenedPdf }) {
  const t = useTexts(pdfTexts)
  const list = useRef<HTMLDivElement>(null)
  const pages = document.numPages
  const [zoom, setZoom] = useState<Zoom>('width')
  const [finding, setFinding] = useState(false)
  const [words, setWords] = useState('')
  const [hit, setHit] = useState(0)
  const [contents, setContents] = useState(false)
  const [room, setRoom] = useState(0)
  const fitting = Math.max(0.1, (room - (room < 600 ? narrowMargin : margin)) / width)
  const scale = zoom === 'width' ? fitting : zoom * dot
  const seen = usePages({ count: pages, scale, first: pageOfPlace(at, pages) })
  useEffect(() => setRoom(seen.room), [seen.room])
  const entries = useOutline(document)
  const found = useFind(finding ? document : undefined, words)
  const { go, present, scroller } = seen

  const places = useRef({ onPlace, at })
  places.current = { onPlace, at }
  useEffect(() => {
    const timer = setTimeout(() => places.current.onPlace?.(`page=${present}`), 300)
    return () => clearTimeout(timer)
  }, [present])
  const asked = useRef(at)
  useEffect(() => {
    if (at === asked.current) return
    asked.current = at
    const page = pageOfPlace(at, pages)
    // The screen gives back the place that it was told.
    if (page !== present) go(page)
  })

  // The first place at or after the page that is seen.
  const first = found.hits.findIndex(({ page }) => page >= present)
  const begun = useRef('')
  useEffect(() => {
    if (!found.hits.length || begun.current === found.words) return
    begun.current = found.words
    setHit(Math.max(0, first))
  }, [found.hits, found.words, first])
  const current = found.hits[Math.min(hit, found.hits.length - 1)]
  const [hitPage, hitIndex] = [current?.page, current?.index]
  useEffect(() => {
    if (hitPage) go(hitPage)
  }, [hitPage, hitIndex, go])
  const move = (by: number) => found.hits.length && setHit((before) => (before + by + found.hits.length) % found.hits.length)
  const endFinding = () => {
    setFinding(false)
    setWords('')
    begun.current = ''
    scroller.current?.focus()
  }

  const nowZoom = scale / dot
  const zoomBy = useCallback((factor: number) => setZoom(limited(nowZoom * factor)), [nowZoom])
  useGestures(scroller, list, zoomBy)
  const mark = useMemo(() => (watermark ? watermarkImage(watermark) : null), [watermark])

  function onKeyDown(event: KeyboardEvent): void {
    const control = event.ctrlKey || event.metaKey
    const inField = (event.target as HTMLElement).tagName === 'INPUT'
    const act = control
      ? event.key === 'f' && (() => setFinding(true))
      : !inField &&
        {
          ArrowLeft: () => go(Math.max(1, present - 1)),
          ArrowRight: () => go(Math.min(pages, present + 1)),
          Home: () => go(1),
          End: () => go(pages),
          '+': () => setZoom(stepped(nowZoom, true)),
          '=': () => setZoom(stepped(nowZoom, true)),
          '-': () => setZoom(stepped(nowZoom, false)),
          '0': () => setZoom('width'),
          '/': () => setFinding(true),
        }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section
      className="pv"
      data-compact={compact || undefined}
      data-print={original !== undefined || undefined}
      aria-label={t.document(name)}
      onKeyDown={onKeyDown}
    >
      <PdfTools
        document={document}
        name={name}
        present={present}
        go={go}
        zoom={{
          percent: Math.round(nowZoom * 100),
          step: (up) => setZoom(stepped(nowZoom, up)),
          fit: () => setZoom('width'),
          fits: zoom === 'width',
        }}
        compact={compact}
        finding={{ on: finding, set: (on) => (on ? setFinding(true) : endFinding()) }}
        contents={entries && !compact ? { on: contents, set: setContents } : undefined}
        original={original}
        watermark={mark}
      />
      {finding && (
        <FindBar
          words={words}
          onWords={setWords}
          found={found}
          current={current ? found.hits.indexOf(current) : -1}
          pages={pages}
          move={move}
          onClose={endFinding}
        />
      )}
      <div className="pv-body">
        {contents && entries && <Outline document={document} entries={entries} onPage={go} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled with the keyboard */}
        <div className="pv-scroller" ref={scroller} tabIndex={0} role="group" aria-label={t.document(name)}>
          <div className="pv-pages" ref={list}>
            {room > 0 &&
              Array.from({ length: pages }, (_, index) => (
                <PdfPage
                  key={index}
                  document={document}
                  number={index + 1}
                  width={width * scale}
                  height={height * scale}
                  scale={scale}
                  near={seen.near.has(index + 1)}
                  watermark={mark}
                  words={finding ? searchedWords(words) : ''}
                  current={current?.page === index + 1 ? current.index : undefined}
                />
              ))}
          </div>
        </div>
      </div>
    </section>
  )
}
