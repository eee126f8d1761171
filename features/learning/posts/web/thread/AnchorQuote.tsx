import { minuteClock } from '#plain/time/minute-clock.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ShownAnchor } from '../../contract.ts'
import { threadTexts } from './thread-texts.ts'
import styles from './thread.module.css'

/** The address of the reader at an anchor; its blocks have `b-` and their id as an anchor of the page, and a video is set to `second`. */
const readerOf = ({ textbookId, chapterId, block, ...anchor }: ShownAnchor) => {
  const query = new URLSearchParams({ id: textbookId, chapter: chapterId, ...(anchor.kind === 'video' && { second: String(anchor.second) }) })
  return screenHref(`/Previewtextbook?${query}${block ? `#b-${encodeURIComponent(block)}` : ''}`)
}

/** What a thread is about, with the way to it in the textbook. */
export function AnchorQuote({ anchor }: { anchor: ShownAnchor }) {
  const t = useTexts(threadTexts)
  return (
    <div role="group" className={styles.anchor} aria-label={t.anchor}>
      {anchor.kind === 'passage' ? anchor.quote && <q>{anchor.quote}</q> : <q>{t.atSecond(minuteClock(anchor.second))}</q>}
      <span>
        {t.fromBook(anchor.bookName, anchor.chapterName)}
        {anchor.bookName && <a href={readerOf(anchor)}>{t.read}</a>}
      </span>
    </div>
  )
}
