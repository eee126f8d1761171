import { App, Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import type { liveHourEnd, liveHourRemove, liveHourStart, LiveHour } from '../../contract.ts'
import { AttendanceList } from '../attendance/AttendanceList.tsx'
import { liveTexts } from '../live-texts.ts'
import { hourLines, livePath, projectorPath } from '../shared/lines.ts'
import '../shared/live.css'
import { sharedTexts } from '../shared/shared-texts.ts'
import { useHour } from '../shared/use-hour.ts'
import styles from './hour.module.css'
import { People } from './People.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { RollCall } from './RollCall.tsx'

/** One live hour for those who lead it: its questions, and beside them the roll call, picks and hands. After the hour the same with results. */
export function HourPage({ hourId }: { hourId: string }) {
  const t = useTexts(liveTexts)
  const { hour, error, refetch, tally } = useHour(hourId)
  const [editing, setEditing] = useState<string>()
  if (error && !hour) return <Failed error={error} retry={() => void refetch()} />
  if (!hour) return null
  const { questions, questionId, can, state } = hour
  const open = can.lead && state !== 'ended'
  return (
    <div className={styles.page}>
      <Head hour={hour} />
      {error && (
        <p className={styles.lost} role="status">
          {t.lost}
        </p>
      )}
      <div className={styles.columns}>
        <section className={styles.questions} aria-label={t.questions(questions.length)}>
          {questions.length === 0 && <p className="lv-note">{state === 'ended' ? t.noQuestions : t.ready}</p>}
          {questions.map((question) => (
            <QuestionCard
              key={question.id}
              question={tally?.results && tally.questionId === question.id ? { ...question, results: tally.results } : question}
              hour={hour}
              current={question.id === questionId}
              edit={() => setEditing(question.id)}
            />
          ))}
          {open && <Button onClick={() => setEditing('new')}>{t.addQuestion}</Button>}
        </section>
        <div className={styles.side}>
          <RollCall hour={hour} tally={tally} />
          {state === 'running' && <People hour={hour} />}
        </div>
      </div>
      {state !== 'planned' && (
        <AttendanceList hourId={hour.id} can={can.lead} version={tally ? JSON.stringify(tally.attendance) : String(hour.version)} />
      )}
      {editing && <QuestionDialog hourId={hour.id} question={questions.find(({ id }) => id === editing)} close={() => setEditing(undefined)} />}
    </div>
  )
}

function Head({ hour }: { hour: LiveHour }) {
  const t = useTexts(liveTexts)
  const names = useTexts(sharedTexts)
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const { id, classId, no, title, state, can } = hour
  const options = { refresh: hourLines, refreshOnConflict: true }
  const [start, { busy: starting }] = useCall<typeof liveHourStart>('POST /pressplatform/livehours/{hourId}/start', options)
  const [end] = useCall<typeof liveHourEnd>('POST /pressplatform/livehours/{hourId}/end', options)
  const [remove] = useCall<typeof liveHourRemove>('DELETE /pressplatform/livehours/{hourId}', {
    ...options,
    onDone: () => void navigate(livePath(classId)),
  })
  const ask = (titleText: string, content: string, okText: string, run: () => Promise<unknown>) =>
    modal.confirm({ title: titleText, content, okText, cancelText: t.cancel, autoFocusButton: 'cancel', onOk: async () => void (await run()) })
  return (
    <header className={styles.head}>
      <div>
        <Link to={livePath(classId)}>{t.back}</Link>
        <h2>
          {names.hour(no)} <span>{title}</span>
        </h2>
      </div>
      <span className={styles.state} data-state={state}>
        {t[state]}
      </span>
      <div className={styles.actions}>
        {state === 'planned' && can.lead && (
          <>
            <Button onClick={() => void ask(t.askRemove, t.askRemoveHelp, t.remove, () => remove({ hourId: id }))}>{t.remove}</Button>
            <Button type="primary" loading={starting} onClick={() => void start({ hourId: id })}>
              {t.start}
            </Button>
          </>
        )}
        {state === 'running' && (
          <>
            <Button href={screenHref(projectorPath(classId, id))} target="_blank">
              {t.projector}
            </Button>
            {can.lead && (
              <Button danger onClick={() => void ask(t.askEnd, t.askEndHelp, t.end, () => end({ hourId: id }))}>
                {t.end}
              </Button>
            )}
          </>
        )}
      </div>
    </header>
  )
}
