import { Button, Drawer } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { momentText } from '#web/ui/time/When.tsx'
import type { Watch, WatchedPerson, watchTimeline } from '../../contract.ts'
import type { Asked } from '../ActionDialog.tsx'
import { statusOf } from '../state/person-state.ts'
import type { WatchActions } from '../state/use-actions.ts'
import { watchTexts } from '../watch-texts.ts'
import styles from './side.module.css'

interface Props {
  test: Watch['test']
  person: WatchedPerson
  acts: boolean
  now: number
  ask: (asked: Asked) => void
  actions: WatchActions
  close: () => void
}

/** One candidate: the state, what happened, and what can be done. */
export function PersonPanel({ test, person, acts, now, ask, actions, close }: Props) {
  const t = useTexts(watchTexts)
  const { memberId, name, attempt } = person
  const status = statusOf(person, now)
  const running = attempt?.state === 'running'
  const { data: timeline } = useRead<typeof watchTimeline>(
    'GET /pressplatform/tests/{testId}/watch/{memberId}',
    { testId: test.id, memberId },
    { fresh: true },
  )
  const to = (title: string, help: string, run: Asked['run'], more: Partial<Asked> = {}) =>
    ask({ title, help, label: t.reason, ok: t.ok, run, ...more })
  return (
    <Drawer open title={[person.seat, name].filter(Boolean).join('　')} size={420} onClose={close}>
      <Facts
        facts={{
          [t.state]: t.status(status),
          [t.answered]: attempt && t.answeredOf(attempt.answered, test.questions),
          [t.time]: attempt && momentText(attempt.deadlineAt),
          [t.extended]: (person.extra.percent > 0 || person.extra.minutes > 0) && person.extra.reason,
          [t.left5]: attempt && attempt.awayCount > 0 && t.away(attempt.awayCount, attempt.awaySeconds),
          [t.receipt]: attempt?.submittedAt && attempt.receipt,
        }}
      />
      {acts && (
        <div className={styles.buttons}>
          <Button
            onClick={() => to(t.extendTitle(name), t.reasonHelp, ({ minutes, text }) => actions.extend(minutes, text, [memberId]), { minutes: 5 })}
          >
            {t.extended}
          </Button>
          <Button onClick={() => to(t.message, t.tellHelp, ({ text }) => actions.tell(text, memberId), { label: t.text })}>{t.message}</Button>
          <Button onClick={() => to(t.note, t.noteHelp, ({ text }) => actions.note(text, memberId), { label: t.text })}>{t.note}</Button>
          {running && (
            <Button
              danger
              onClick={() => to(t.submitTitle(name), t.submitHelp(1), ({ text }) => actions.submit(text, [memberId]), { danger: true, ok: t.submit })}
            >
              {t.submitAll}
            </Button>
          )}
          {attempt && !running && attempt.state !== 'void' && (
            <Button
              onClick={() => to(t.reopenTitle(name), t.reasonHelp, ({ minutes, text }) => actions.reopen(memberId, minutes, text), { minutes: 10 })}
            >
              {t.reopen}
            </Button>
          )}
        </div>
      )}
      <h3>{t.timeline}</h3>
      {timeline?.length === 0 && <p>{t.empty}</p>}
      <ol className={styles.timeline}>
        {timeline?.map(({ id, at, kind, seconds, note, by }) => (
          <li key={id}>
            <time dateTime={at}>{momentText(at)}</time>
            <span>{[t.kinds(kind), seconds !== null && t.seconds(seconds), note].filter(Boolean).join(' · ')}</span>
            <small>{by}</small>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
