import { useState } from 'react'
import { dateText } from '#plain/time/date.ts'
import { ResultQuestion } from '#features/exams/attempts/web/result/ResultQuestion.tsx'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { shownZone } from '#web/kernel/session/zone.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Mistake } from '../../contract-mistakes.ts'
import { Pages } from '../page/Pages.tsx'
import { Empty, Failed, Waiting } from '../page/States.tsx'
import { type Address, pageOf } from '../page/use-address.ts'
import { useLoaded } from '../page/use-loaded.ts'
import { master, openSelfTest, readMistakes } from '../self-test-calls.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'

const origins = ['test', 'self', 'book'] as const
/** Mistakes that are answered again at once. */
const redone = 20

/** The questions that the person has answered wrong, each with the own and the right answer. */
export function MistakesView({ address }: { address: Address }) {
  const t = useTexts(selfTestTexts)
  const mastered = address.of('mastered') === 'true'
  const origin = origins.find((each) => each === address.of('origin'))
  const page = pageOf(address)
  const list = useLoaded(() => readMistakes({ mastered, origin, page }), `${mastered} ${origin ?? ''} ${page}`)
  const [open, setOpen] = useState<string>()
  const [moved, setMoved] = useState<{ questionId: string; mastered: boolean }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  if (list.failed) return <Failed again={list.again} />
  if (!list.data) return <Waiting />
  const { items, total, size, ...counts } = list.data
  const failed = (error: unknown) => setProblem(error instanceof RequestError ? error.message : t.failed)

  const move = async (questionId: string, to: boolean, undone = false) => {
    setProblem('')
    try {
      await master(questionId, to)
      setOpen(undefined)
      setMoved(undone ? undefined : { questionId, mastered: to })
      list.again()
    } catch (error) {
      failed(error)
    }
  }
  const redo = () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    openSelfTest({ origin: 'mistakes', count: redone }).catch((error: unknown) => {
      setBusy(false)
      failed(error)
    })
  }
  const choose = (values: Record<string, string>) => {
    setMoved(undefined)
    setOpen(undefined)
    address.change({ page: '', ...values }, 'replace')
  }
  return (
    <>
      <main className="ex-narrow is-result">
        <div className="st-filters">
          <div className="ex-tabs" role="group" aria-label={t.state}>
            <button type="button" aria-pressed={!mastered} onClick={() => choose({ mastered: '' })}>
              {t.open(counts.open)}
            </button>
            <button type="button" aria-pressed={mastered} onClick={() => choose({ mastered: 'true' })}>
              {t.mastered(counts.mastered)}
            </button>
          </div>
          <label className="st-select">
            {t.origin}
            <select value={origin ?? ''} onChange={({ target }) => choose({ origin: target.value })}>
              {(['', ...origins] as const).map((each) => (
                <option key={each} value={each}>
                  {t.origins(each)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {items.length === 0 && !list.stale && (
          <Empty title={mastered ? t.noMastered : t.noMistakes} hint={mastered ? t.noMasteredHint : t.noMistakesHint} />
        )}
        <ul className="ex-results" aria-busy={list.stale}>
          {items.map((mistake) => (
            <MistakeItem
              key={mistake.questionId}
              mistake={mistake}
              open={open === mistake.questionId}
              onOpen={() => setOpen(open === mistake.questionId ? undefined : mistake.questionId)}
              onMove={() => void move(mistake.questionId, !mistake.mastered)}
            />
          ))}
        </ul>
        <Pages page={page} size={size} total={total} to={(next) => address.change({ page: next === 1 ? '' : String(next) })} />
      </main>
      <footer className="ex-page-foot is-wide">
        {problem && (
          <p className="ex-problem" role="alert">
            {problem}
          </p>
        )}
        <p className="st-moved" role="status">
          {moved && (
            <>
              {moved.mastered ? t.known : t.takenBack}
              <button type="button" className="ex-link" onClick={() => void move(moved.questionId, !moved.mastered, true)}>
                {t.undo}
              </button>
            </>
          )}
        </p>
        {counts.open > 0 && !mastered && (
          <button type="button" className="ex-btn is-large is-main" aria-disabled={busy} onClick={redo}>
            {busy ? t.beginning : t.redo}
          </button>
        )}
      </footer>
    </>
  )
}

interface ItemProps {
  mistake: Mistake
  open: boolean
  onOpen: () => void
  onMove: () => void
}

function MistakeItem({ mistake: { questionId, question, origin, title, wrongAt, wrongs, mastered }, open, onOpen, onMove }: ItemProps) {
  const t = useTexts(selfTestTexts)
  const note = t.mistakeNote(title || t.origins(origin), dateText(wrongAt, shownZone()), wrongs)
  const actions = (
    <div className="st-actions">
      {question && (
        <a className="ex-btn" href={screenHref(`/examination?similar=${questionId}`)}>
          {t.similar}
        </a>
      )}
      <button type="button" className="ex-btn" onClick={onMove}>
        {mastered ? t.takeBack : t.know}
      </button>
    </div>
  )
  if (question) return <ResultQuestion question={question} open={open} onOpen={onOpen} note={note} actions={actions} />
  return (
    <li className="st-gone">
      <p>
        {t.gone}
        <small>{note}</small>
      </p>
      {actions}
    </li>
  )
}
