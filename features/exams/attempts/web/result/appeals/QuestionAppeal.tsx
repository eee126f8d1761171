import { useState } from 'react'
import { minuteText } from '#plain/time/date.ts'
import { shownZone } from '#web/kernel/session/zone.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Appeal, AppealEntry } from '../../../contract-appeals.ts'
import { pointsText } from '../../texts/time-texts.ts'
import { AppealForm } from './AppealForm.tsx'
import { appealTexts } from './appeal-texts.ts'
import type { AppealsOf } from './use-appeals.ts'

interface Props {
  attemptId: string
  questionId: string
  appeals: AppealsOf
  /** The mark may have changed, such as by a decision. */
  onStale: () => void
}

/** The appeal against the mark of a question: the form for one, and what was said and decided. */
export function QuestionAppeal({ attemptId, questionId, appeals, onStale }: Props) {
  const t = useTexts(appealTexts)
  const [writing, setWriting] = useState(false)
  const appeal = appeals.of(questionId)
  const open = appeals.loaded?.open === true
  const send = async (run: () => Promise<void>) => {
    try {
      await run()
      setWriting(false)
    } catch (error) {
      // Decided or closed meanwhile: the page shows what is true now, and the form what the server said.
      if (error instanceof RequestError && error.status === 409) {
        appeals.retry()
        onStale()
      }
      throw error
    }
  }
  if (!appeal && !open) return null
  const form = (
    <AppealForm
      draftOf={`${attemptId}:${questionId}`}
      label={t.reason}
      button={t.send}
      onSend={(text, key) => send(() => appeals.add(questionId, text, key))}
      onCancel={() => setWriting(false)}
    />
  )
  if (!appeal)
    return writing ? (
      form
    ) : (
      <p className="ex-result-actions">
        <button type="button" className="ex-btn" onClick={() => setWriting(true)}>
          {t.appeal}
        </button>
      </p>
    )
  return (
    <section className="ex-appeal" aria-label={t.title}>
      <h2>
        {t.title} <em data-state={appeal.state}>{t.states(appeal.state)}</em>
      </h2>
      <Entries appeal={appeal} />
      {appeal.state === 'open' && (
        <>
          <AppealForm
            draftOf={`${attemptId}:${questionId}:reply`}
            label={t.reply}
            button={t.sendReply}
            onSend={(text, key) => send(() => appeals.say(appeal.id, text, key))}
          />
          <Withdraw run={() => send(() => appeals.withdraw(appeal.id))} />
        </>
      )}
      {appeal.state === 'withdrawn' &&
        open &&
        (writing ? (
          form
        ) : (
          <p className="ex-result-actions">
            <button type="button" className="ex-btn" onClick={() => setWriting(true)}>
              {t.again}
            </button>
          </p>
        ))}
    </section>
  )
}

function Entries({ appeal: { entries } }: { appeal: Appeal }) {
  const t = useTexts(appealTexts)
  return (
    <ol className="ex-appeal-entries">
      {entries.map((entry) => (
        <li key={entry.id} data-own={entry.byCandidate || undefined}>
          <small>
            {entry.byCandidate ? t.you : t.teacher} · <time dateTime={entry.at}>{minuteText(entry.at, shownZone())}</time>
          </small>
          {entry.kind !== 'said' && <b>{decisionText(entry, t)}</b>}
          {entry.text && <p>{entry.text}</p>}
        </li>
      ))}
    </ol>
  )
}

function decisionText({ kind, pointsBefore, pointsAfter }: AppealEntry, t: (typeof appealTexts)['zh-CN']): string {
  if (kind === 'withdrawn') return t.entryWithdrawn
  if (kind === 'kept') return t.decidedKept
  return t.decidedChanged(pointsText(pointsBefore ?? 0), pointsText(pointsAfter ?? 0))
}

/** Asks in its place before the appeal is withdrawn. */
function Withdraw({ run }: { run: () => Promise<void> }) {
  const t = useTexts(appealTexts)
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState('')
  if (!asked)
    return (
      <button type="button" className="ex-appeal-link" onClick={() => setAsked(true)}>
        {t.withdraw}
      </button>
    )
  const confirm = () => run().catch((error: unknown) => setProblem(error instanceof RequestError && error.told ? error.message : t.kept))
  return (
    <div role="alert" className="ex-appeal-ask">
      <p>{problem || t.askWithdraw}</p>
      <p className="ex-result-actions">
        <button type="button" className="ex-btn" onClick={() => void confirm()}>
          {t.confirmWithdraw}
        </button>
        <button type="button" className="ex-btn" onClick={() => setAsked(false)}>
          {t.cancel}
        </button>
      </p>
    </div>
  )
}
