import { App, Button, Input, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import type { appealDecide, AppealEntry, AppealFull, appealGet, appealSay } from '#features/exams/attempts/contract-appeals.ts'
import { useKeptText } from '#features/exams/attempts/web/result/appeals/use-kept-text.ts'
import { RichHtml } from '#web/ui/document/RichText.tsx'
import { testLines } from '#features/exams/tests/web/lines.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { When } from '#web/ui/time/When.tsx'
import { appealLine, appealsLine } from '../lines.ts'
import { pointsText } from '../texts/points-text.ts'
import { AppealedAnswer } from './AppealedAnswer.tsx'
import { appealsTexts } from './appeals-texts.ts'
import styles from './appeals.module.css'

interface Props {
  id: string
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

/** One appeal beside the list: the question with the answer and its mark, what was said, and the decision. */
export function AppealPanel({ id, close, walk }: Props) {
  const t = useTexts(appealsTexts)
  const { data, error, refetch } = useRead<typeof appealGet>(appealLine, { appealId: id }, { fresh: true })
  if (!data)
    return (
      <MarginForm title={t.title} open close={close}>
        {error ? <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </MarginForm>
    )
  const { candidate, candidateNumber, question } = data
  return (
    <MarginForm
      title={candidate}
      note={[
        candidateNumber,
        t.number(question.number),
        t.markOf(question.points === null ? '-' : pointsText(question.points), pointsText(question.of)),
      ]
        .filter(Boolean)
        .join(' · ')}
      mark={<Avatar name={candidate} size={40} />}
      open
      close={close}
      walk={walk}
    >
      {question.shown?.passage && <RichHtml html={question.shown.passage} />}
      {question.shown && <RichHtml html={question.shown.stem} />}
      <AppealedAnswer question={question} />
      <Thread entries={data.entries} />
      {data.decides && data.state !== 'withdrawn' && <Decision key={data.state} appeal={data} />}
    </MarginForm>
  )
}

function Thread({ entries }: { entries: readonly AppealEntry[] }) {
  const t = useTexts(appealsTexts)
  return (
    <section className={styles.thread} aria-label={t.thread}>
      <h2>{t.thread}</h2>
      <ol>
        {entries.map(({ id, kind, text, by, byCandidate, at, pointsBefore, pointsAfter }) => (
          <li key={id} data-candidate={byCandidate || undefined}>
            <small>
              {by} · <When at={at} />
            </small>
            {kind !== 'said' && <b>{t.entries(kind, pointsText(pointsBefore ?? 0), pointsText(pointsAfter ?? 0))}</b>}
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const refresh = [appealsLine, appealLine, ...testLines]

/** Keeps or changes the mark with a text for the candidate, or only replies. Once decided it can be decided again. */
function Decision({ appeal: { id, state, question, candidate, rowVersion } }: { appeal: AppealFull }) {
  const t = useTexts(appealsTexts)
  const { message } = App.useApp()
  const [open, setOpen] = useState(state === 'open')
  const [points, setPoints] = useState<number | null>(question.points)
  const [text, setText] = useKeptText(`decision:${id}`)
  // The same request is sent again under the same key, so that it is carried out once.
  const sent = useRef({ what: '', key: '' })
  const keyFor = (call: string) => {
    const what = JSON.stringify([call, points, text, rowVersion])
    if (sent.current.what !== what) sent.current = { what, key: newKey() }
    return sent.current.key
  }
  const [decide, deciding] = useCall<typeof appealDecide>('POST /pressplatform/appeals/{appealId}/decision', {
    refresh,
    refreshOnConflict: true,
    onDone() {
      setText('')
      void message.success(t.decided(candidate))
    },
  })
  const [say, saying] = useCall<typeof appealSay>('POST /pressplatform/appeals/{appealId}/entries', {
    refresh,
    refreshOnConflict: true,
    onDone() {
      setText('')
      void message.success(t.replied)
    },
  })
  if (!open) return <Button onClick={() => setOpen(true)}>{t.again}</Button>
  const now = question.points
  const kept = points === null || points === now
  const empty = !text.trim()
  const busy = deciding.busy || saying.busy
  return (
    <div className={styles.decision} data-later>
      <label>
        {t.points}
        <NumberInput min={0} max={question.of} precision={2} value={points} onChange={setPoints} />
        <span>/ {pointsText(question.of)}</span>
      </label>
      <Input.TextArea
        aria-label={t.text}
        placeholder={t.text}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.buttons}>
        <Button
          type="primary"
          disabled={empty || now === null || (busy && !deciding.busy)}
          loading={deciding.busy}
          onClick={() => void decide({ appealId: id, key: keyFor('decide'), body: { points: kept ? null : points, text: text.trim(), rowVersion } })}
        >
          {kept ? t.keep(pointsText(now ?? 0)) : t.change(pointsText(points))}
        </Button>
        {state === 'open' && (
          <Button
            disabled={empty || (busy && !saying.busy)}
            loading={saying.busy}
            onClick={() => void say({ appealId: id, key: keyFor('say'), body: { text: text.trim() } })}
          >
            {t.reply}
          </Button>
        )}
      </div>
    </div>
  )
}
