import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PreviewProps } from '#features/library/files/web/preview-slot.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Tool } from '../icons.tsx'
import { watermarkImage } from '../watermark.ts'
import { readPiece } from './read-piece.ts'
import { viewerTexts } from './texts.ts'
import '../viewer.css'

interface Loaded {
  pieces: readonly string[]
  bytes: number
  all: number
}

const nothing: Loaded = { pieces: [], bytes: 0, all: Infinity }

/** The text of a file, loaded piece by piece. */
function useText(url: string) {
  const [loaded, setLoaded] = useState<Loaded>(nothing)
  const [failed, setFailed] = useState(false)
  const reading = useRef<{ decoder: TextDecoder; control: AbortController; busy: boolean }>(undefined)
  const more = useCallback(
    async (from: number) => {
      const run = reading.current
      if (!run || run.busy) return
      run.busy = true
      setFailed(false)
      try {
        const { bytes, all } = await readPiece(url, from, run.control.signal)
        const text = run.decoder.decode(bytes, { stream: true })
        setLoaded((before) => ({ pieces: [...before.pieces, text], bytes: from + bytes.length, all }))
      } catch {
        if (!run.control.signal.aborted) setFailed(true)
      } finally {
        run.busy = false
      }
    },
    [url],
  )
  useEffect(() => {
    const control = new AbortController()
    reading.current = { decoder: new TextDecoder(), control, busy: false }
    setLoaded(nothing)
    void more(0)
    return () => control.abort()
  }, [more])
  return { ...loaded, failed, more: () => void more(loaded.bytes) }
}

/** A text as it is, with wrapped lines or not; a long one is loaded further while it is read. */
export function TextPart({ file, process: { facts, watermark, download }, compact }: PreviewProps) {
  const t = useTexts(viewerTexts)
  const { pieces, bytes, all, failed, more } = useText(`${file.url}/made/${facts.text ?? 'text.txt'}`)
  const [wrap, setWrap] = useState(true)
  const [numbers, setNumbers] = useState(false)
  const mark = useMemo(() => (watermark ? watermarkImage(watermark) : undefined), [watermark])
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(more)
  latest.current = more
  const incomplete = bytes < all
  useEffect(() => {
    if (!end.current || !incomplete || !bytes || failed) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [bytes, incomplete, failed])
  const lines = useMemo(() => (numbers ? pieces.join('').split('\n') : undefined), [pieces, numbers])
  return (
    <section className="pv" data-compact={compact || undefined} data-print={download || undefined} aria-label={t.text(file.name)}>
      <div className="pv-tools" role="toolbar" aria-label={t.tools}>
        <button type="button" className="pv-word" aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
          {t.wrap}
        </button>
        <button type="button" className="pv-word" aria-pressed={numbers} onClick={() => setNumbers(!numbers)}>
          {t.numbers}
        </button>
        {bytes > 0 && incomplete && <span className="pv-count">{t.shown(bytes, all)}</span>}
        {download && !compact && <Tool icon="download" label={t.download} href={`${file.url}?download`} file={file.name} />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled with the keyboard */}
      <div className="pv-scroller pv-reading" tabIndex={0} role="group" aria-label={t.text(file.name)}>
        <div className="pv-letters" data-wrap={wrap || undefined}>
          {lines ? (
            <ol className="pv-lines">
              {lines.map((line, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines have no id and are only added
                <li key={at}>{line || '\u200b'}</li>
              ))}
            </ol>
          ) : (
            pieces.map((piece, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- pieces have no id and are only added
              <span key={at}>{piece}</span>
            ))
          )}
          {mark && <div className="pv-watermark" style={{ backgroundImage: mark }} aria-hidden="true" />}
        </div>
        <div ref={end} />
        {failed && (
          <p role="alert">
            {t.failed}{' '}
            <button type="button" className="pv-button" onClick={more}>
              {t.again}
            </button>
          </p>
        )}
        {!failed && incomplete && bytes > 0 && (
          <button type="button" className="pv-button" onClick={more}>
            {t.more}
          </button>
        )}
      </div>
    </section>
  )
}
