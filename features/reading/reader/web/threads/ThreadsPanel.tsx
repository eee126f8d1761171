import { useEffect, useState } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Data } from '#contract/call.ts'
import type { ReaderData } from '../../contract-page.ts'
import type { chapterThreads, Thread } from '../../contract-threads.ts'
import { selectedPassage } from '../text/selected.ts'
import { loadThreads } from './load-threads.ts'
import { threadsTexts } from './threads-texts.ts'

/** Characters of a quote in the address of the form for a new question. */
const mostQuoted = 200

interface Props {
  data: ReaderData
  /** The block whose threads come first. */
  block: string | undefined
  done: () => void
}

/** Questions and discussions of the reader's classes about the chapter, and the way to ask about the selected passage. */
export default function ThreadsPanel({ data, block, done }: Props) {
  const t = useTexts(threadsTexts)
  const [passage] = useState(selectedPassage)
  const [answer, setAnswer] = useState<Data<typeof chapterThreads>>()
  const [failed, setFailed] = useState(false)
  const { textbookId, chapterId } = data
  useEffect(() => {
    if (failed) return
    let left = false
    loadThreads({ textbookId, chapterId }).then(
      (got) => left || setAnswer(got),
      () => left || setFailed(true),
    )
    return () => void (left = true)
  }, [textbookId, chapterId, failed])
  if (failed)
    return (
      <div className="pn-form pn-report">
        <p role="alert">{t.failed}</p>
        <button type="button" className="pn-send" onClick={() => setFailed(false)}>
          {t.retry}
        </button>
      </div>
    )
  if (!answer)
    return (
      <p className="pn-note" role="status">
        {t.loading}
      </p>
    )
  const { threads, classes } = answer
  const first = (thread: Thread) => block !== undefined && thread.block === block
  const sorted = [...threads.filter(first), ...threads.filter((thread) => !first(thread))]
  const asked = { textbook: textbookId, chapter: chapterId, ...(passage.block && { block: passage.block }) }
  const ask = (path: string) => `${screenHref(path)}&${new URLSearchParams({ ...asked, quote: (passage.quote ?? '').slice(0, mostQuoted) })}`
  return (
    <div className="pn-threads">
      {passage.quote ? (
        <blockquote className="pn-quote" aria-label={t.about}>
          {passage.quote}
        </blockquote>
      ) : (
        classes.length > 0 && <p className="pn-note">{t.hint}</p>
      )}
      {classes.map(({ id, name, path }) => (
        <a key={id} className="pn-ask" href={ask(path)}>
          {t.askIn(name)}
        </a>
      ))}
      {!threads.length && <p className="pn-note">{classes.length ? t.none : t.noClass}</p>}
      <ul>
        {sorted.map((thread) => (
          <li key={thread.id} data-first={first(thread) || undefined}>
            <a href={screenHref(thread.path)}>{thread.title}</a>
            {thread.quote && <q>{thread.quote}</q>}
            <span>
              {t.kinds(thread.kind)} · {thread.className} · {thread.kind === 'question' && `${thread.answered ? t.answered : t.unanswered} · `}
              {t.replies(thread.replies)}
              {thread.block !== null && (
                <a href={`#b-${encodeURIComponent(thread.block)}`} onClick={done}>
                  {t.toPassage}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
