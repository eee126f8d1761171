import { renderSVG } from 'uqr'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ReaderData } from '../contract-page.ts'
import { readerTexts } from './reader-texts.ts'

/** A QR code that opens this chapter in the reader on a phone; it needs the right to read the book. */
export function PhoneCode({ data: { textbookId, chapterId, draft } }: { data: ReaderData }) {
  const t = useTexts(readerTexts)
  const query = new URLSearchParams({ id: textbookId, chapter: chapterId, ...(draft && { draft: '1' }) })
  const address = `${location.origin}/mobile/readBook?${query.toString()}`
  return (
    <div className="pn-form">
      <img className="pn-code" alt={t.phone} src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`} />
      <p className="pn-hint">{t.phoneHint}</p>
    </div>
  )
}
