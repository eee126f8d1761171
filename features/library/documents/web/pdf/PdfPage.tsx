import { memo, useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { TextLayer } from '#web/light/pdf/open-pdf.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { drawPage } from './draw-page.ts'
import { placeMarks } from './place-marks.ts'
import { pdfTexts } from './pdf-texts.ts'

interface Props {
  document: PDFDocumentProxy
  number: number
  /** Size in pixels at the present scale, until the page itself says it. */
  width: number
  height: number
  scale: number
  /** Whether the page is drawn: it is in the window, or near to it. */
  near: boolean
  watermark: string | null
  /** The words that are marked. */
  words: string
  /** Which of the places on this page is the current one. */
  current: number | undefined
}

/** A page of a document: its picture, its text that can be selected, and the places that were found. */
export const PdfPage = memo(function PdfPage({ document, number, width, height, scale, near, watermark, words, current }: Props) {
  const t = useTexts(pdfTexts)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PDFPageProxy>()
  const [layer, setLayer] = useState<TextLayer>()
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    if (!near) return undefined
    let wanted = true
    document.getPage(number).then(
      (found) => wanted && setPage(found),
      () => wanted && setBroken(true),
    )
    return () => {
      wanted = false
    }
  }, [document, number, near])

  useEffect(() => {
    if (!page || !near || !picture.current || !text.current) return undefined
    const [pictureBox, textBox] = [picture.current, text.current]
    const viewport = page.getViewport({ scale })
    const drawing = drawPage(page, scale)
    drawing.done.then(
      (canvas) => canvas && pictureBox.replaceChildren(canvas),
      () => setBroken(true),
    )
    textBox.replaceChildren()
    const written = new TextLayer({ textContentSource: page.streamTextContent(), container: textBox, viewport })
    written.render().then(
      () => setLayer(written),
      () => undefined,
    )
    return () => {
      drawing.cancel()
      written.cancel()
      setLayer(undefined)
    }
  }, [page, near, scale])

  // A page far away keeps no picture: a long document would fill the memory.
  useEffect(() => {
    if (near) return
    for (const canvas of picture.current?.querySelectorAll('canvas') ?? []) canvas.width = canvas.height = 0
    picture.current?.replaceChildren()
    text.current?.replaceChildren()
    page?.cleanup()
  }, [near, page])

  useEffect(() => {
    if (!marks.current) return
    marks.current.replaceChildren()
    if (layer && words) placeMarks(marks.current, layer, words, current)
  }, [layer, words, current])

  const size = page?.getViewport({ scale })
  const style = { inlineSize: size?.width ?? width, blockSize: size?.height ?? height, '--total-scale-factor': scale }
  return (
    <div className="pv-page" role="group" aria-label={t.page(number)} data-page={number} style={style}>
      <div className="pv-picture" ref={picture} aria-hidden="true" />
      {broken && <p className="pv-broken">{t.notDrawn}</p>}
      <div className="pv-marks" ref={marks} aria-hidden="true" />
      <div className="textLayer pv-text" ref={text} />
      {watermark && <div className="pv-watermark" style={{ backgroundImage: watermark }} aria-hidden="true" />}
    </div>
  )
})
