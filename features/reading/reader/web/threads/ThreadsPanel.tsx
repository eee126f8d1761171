import { useEffect, useState } from 'react'
import { minuteClock } from '#plain/time/minute-clock.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Data } from '#contract/call.ts'
import type { ReaderData } from '../../contract-page.ts'
import type { chapterThreads, Thread } from '../../contract-threads.ts'
import { selectedPassage } from '../text/selected.ts'
import { seekVideo } from './ask-about.ts'
import { loadThreads } from './load-threads.ts'
import type { Subject } from './show-threads.ts'
import { threadsTexts } from './threads-texts.ts'

/** Characters of a quote in the address of the form for a new question. */
const mostQuoted = 200

interface Props {
  data: ReaderData
  /** The block whose threads come first. */
  block: string | undefined
  /** What is asked about; undefined: the selected passage. */
  subject: Subject | undefined
  done: () => void
}

/** Questions and discussions of the reader's classes about the chapter, and the way to ask about the selected passage. */
export function ThreadsPanel({ data, block, subject, done }: Props) {
  const t = useTexts(threadsTexts)
  const [about] = useState<Subject>(() => subject ?? selectedPassage())
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
  const { threads, classes, tasks } = answer
  const first = (thread: Thread) => block !== undefined && thread.block === block
  const sorted = [...threads.filter(first), ...threads.filter((thread) => !first(thread))]
  const asked = {
    textbook: textbookId,
    chapter: chapterId,
    ...(about.block && { block: about.block }),
    ...(about.second !== undefined && { second: String(about.second) }),
  }
  const ask = (path: string) => `${screenHref(path)}&${new URLSearchParams({ ...asked, quote: (about.quote ?? '').slice(0, mostQuoted) })}`
  const goTo = ({ block: at, second }: Thread) => {
    if (at !== null && second !== null) seekVideo(at, second)
    done()
  }
  const quoted = about.second === undefined ? about.quote : t.moment(minuteClock(about.second))
  return (
    <div className="pn-threads">
      {quoted ? (
        <blockquote className="pn-quote" aria-label={t.about}>
          {quoted}
        </blockquote>
      ) : (
        classes.length > 0 && <p className="pn-note">{t.hint}</p>
      )}
      {classes.map(({ id, name, path }) => (
        <a key={id} className="pn-ask" href={ask(path)}>
          {t.askIn(name)}
        </a>
      ))}
      {about.quote &&
        about.second === undefined &&
        tasks.map(({ id, title, path }) => (
          <a key={id} className="pn-ask" href={ask(path)}>
            {t.quoteIn(title)}
          </a>
        ))}
      {!threads.length && <p className="pn-note">{classes.length ? t.none : t.noClass}</p>}
      <ul>
        {sorted.map((thread) => (
          <li key={thread.id} data-first={first(thread) || undefined}>
            <a href={screenHref(thread.path)}>{thread.title}</a>
            {thread.second !== null && <q>{t.moment(minuteClock(thread.second))}</q>}
            {thread.quote && <q>{thread.quote}</q>}
            <span>
              {t.kinds(thread.kind)} · {thread.className} · {thread.kind === 'question' && `${thread.answered ? t.answered : t.unanswered} · `}
              {t.replies(thread.replies)}
              {thread.block !== null && (
                <a href={`#b-${encodeURIComponent(thread.block)}`} onClick={() => goTo(thread)}>
                  {thread.second === null ? t.toPassage : t.toMoment}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
