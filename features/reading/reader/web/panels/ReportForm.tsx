import type { feedbackSend } from '#features/messaging/feedback/contract.ts'
import { type FormEvent, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ReaderData } from '../../contract-page.ts'
import { readerTexts } from '../reader-texts.ts'
import { selectedPassage } from '../text/selected.ts'

const kinds = ['content', 'bug', 'suggestion'] as const

/** What was typed and not sent yet: a press beside the panel closes it, and nothing is lost by that. */
let unsent = ''

/** Reports an error in the text, with the selected passage. It is also sent to the authors of the book. */
export function ReportForm({ data: { textbookId, chapterId }, done }: { data: ReaderData; done: () => void }) {
  const t = useTexts(readerTexts)
  const [place] = useState(selectedPassage)
  const [key] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [problem, setProblem] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const typed = given.get('body')
    const body = typeof typed === 'string' ? typed.trim() : ''
    if (!body) return setProblem(t.reportEmpty)
    if (state === 'sending') return
    setState('sending')
    const type = kinds.find((kind) => kind === given.get('type')) ?? 'content'
    const [chapterName = '', bookName = ''] = document.title.split(' · ').map((part) => part.slice(0, 200))
    const context = { chapterId, chapterName, bookName, userAgent: navigator.userAgent.slice(0, 400), ...place }
    try {
      const pageUrl = `${location.pathname}${location.search}`
      await send<typeof feedbackSend>('POST /pressplatform/feedback', { key, body: { type, body, textbookId, pageUrl, context } }, { silent: true })
      unsent = ''
      setState('sent')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
      setState('writing')
    }
  }

  if (state === 'sent')
    return (
      <div className="pn-form pn-report">
        <p role="status">{t.reportSent}</p>
        <button type="button" className="pn-send" onClick={done}>
          {t.close}
        </button>
      </div>
    )
  return (
    <form className="pn-form pn-report" noValidate onSubmit={(event) => void submit(event)}>
      <p className="pn-note">{t.reportHint}</p>
      {place.quote && (
        <blockquote className="pn-quote" aria-label={t.reportQuote}>
          {place.quote}
        </blockquote>
      )}
      <label className="pn-line">
        {t.reportKind}
        <select name="type">
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t.reportKinds(kind)}
            </option>
          ))}
        </select>
      </label>
      <textarea
        name="body"
        rows={5}
        maxLength={2000}
        defaultValue={unsent}
        onChange={({ target }) => {
          unsent = target.value
          setProblem('')
        }}
        aria-label={t.reportWords}
        placeholder={t.reportWords}
        aria-invalid={problem !== ''}
      />
      <p className="pn-problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="pn-send" aria-disabled={state === 'sending'}>
        {t.reportSend}
      </button>
    </form>
  )
}
