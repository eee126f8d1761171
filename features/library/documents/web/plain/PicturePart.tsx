import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { PreviewProps } from '#features/library/files/web/preview-slot.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Tool } from '../icons.tsx'
import { limited, stepped } from '../pdf/zoom.ts'
import { watermarkImage } from '../watermark.ts'
import { viewerTexts } from './texts.ts'
import '../viewer.css'

/** A picture: as large as the window or enlarged, dragged with the pointer or scrolled with the keyboard. */
export function PicturePart({ file, process: { watermark, download }, compact, alt = '' }: PreviewProps) {
  const t = useTexts(viewerTexts)
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<'fit' | number>('fit')
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const observed = box.current
    if (!observed) return undefined
    const observer = new ResizeObserver(() => setRoom({ width: observed.clientWidth, height: observed.clientHeight }))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  const fitting = size ? Math.min(1, room.width / size.width, room.height / size.height) : 1
  const now = zoom === 'fit' ? fitting : zoom
  const mark = useMemo(() => (watermark ? watermarkImage(watermark) : undefined), [watermark])
  const drag = useRef<{ x: number; y: number }>(undefined)
  const move = (event: PointerEvent) => {
    if (!drag.current || event.pointerType === 'touch') return
    box.current?.scrollBy({ left: drag.current.x - event.clientX, top: drag.current.y - event.clientY, behavior: 'instant' })
    drag.current = { x: event.clientX, y: event.clientY }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === '+' || event.key === '=') setZoom(stepped(now, true))
    else if (event.key === '-') setZoom(stepped(now, false))
    else if (event.key === '0') setZoom('fit')
    else if (event.key === '1') setZoom(1)
    else return
    event.preventDefault()
  }
  const style = size && { inlineSize: size.width * now, blockSize: size.height * now }
  return (
    <section
      className="pv"
      data-compact={compact || undefined}
      data-print={download || undefined}
      aria-label={t.picture(file.name)}
      onKeyDown={onKeyDown}
    >
      <div className="pv-tools" role="toolbar" aria-label={t.tools}>
        <Tool icon="smaller" label={t.smaller} onClick={() => setZoom(stepped(now, false))} />
        <span className="pv-percent">{t.percent(Math.round(now * 100))}</span>
        <Tool icon="larger" label={t.larger} onClick={() => setZoom(stepped(now, true))} />
        <Tool icon="fit" label={t.fitPicture} pressed={zoom === 'fit'} onClick={() => setZoom('fit')} />
        <button type="button" className="pv-word" aria-pressed={zoom === 1} onClick={() => setZoom(1)}>
          {t.actual}
        </button>
        {download && !compact && <Tool icon="download" label={t.download} href={`${file.url}?download`} file={file.name} />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled with the keyboard */}
      <div className="pv-scroller pv-stage" ref={box} tabIndex={0} role="group" aria-label={t.picture(file.name)}>
        {failed ? (
          <p role="alert">{t.failed}</p>
        ) : (
          <div
            className="pv-whole"
            style={style}
            data-large={now > fitting || undefined}
            onPointerDown={(event) => {
              drag.current = { x: event.clientX, y: event.clientY }
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={move}
            onPointerUp={() => (drag.current = undefined)}
            onDoubleClick={() => setZoom(zoom === 'fit' ? limited(Math.max(1, fitting * 2)) : 'fit')}
          >
            <img
              src={file.url}
              alt={alt || file.name}
              draggable={false}
              onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
              onError={() => setFailed(true)}
            />
            {mark && <div className="pv-watermark" style={{ backgroundImage: mark }} aria-hidden="true" />}
          </div>
        )}
      </div>
    </section>
  )
}
