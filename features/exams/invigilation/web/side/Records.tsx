import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { clockTime, fullTime } from '#web/ui/time/When.tsx'
import type { watchReceipt, WatchRecord } from '../../contract.ts'
import type { Asked } from '../ActionDialog.tsx'
import type { WatchActions } from '../state/use-actions.ts'
import { watchTexts } from '../watch-texts.ts'
import styles from './side.module.css'

interface Props {
  testId: string
  records: readonly WatchRecord[]
  ask: (asked: Asked) => void
  actions: WatchActions
}

/** What was told, given and recorded, and the check of a receipt. */
export function Records({ testId, records, ask, actions }: Props) {
  const t = useTexts(watchTexts)
  const add = () => ask({ title: t.note, help: t.noteHelp, label: t.text, ok: t.ok, run: ({ text }) => actions.note(text) })
  return (
    <section className={styles.records}>
      <h2>
        {t.records}
        <Button type="link" size="small" onClick={add}>
          {t.addRecord}
        </Button>
      </h2>
      {!records.length && <p className={styles.none}>{t.noRecords}</p>}
      <ol>
        {records.map(({ id, at, kind, name, text, by }) => (
          <li key={id}>
            <time dateTime={at} title={fullTime(at)}>
              {clockTime(new Date(at))}
            </time>
            <span>
              {name || t.everybody} · {t.recordKinds(kind)}：{text}
            </span>
            <small>{by ?? t.system}</small>
          </li>
        ))}
      </ol>
      <Receipt testId={testId} />
    </section>
  )
}

function Receipt({ testId }: { testId: string }) {
  const t = useTexts(watchTexts)
  const [words, setWords] = useState('')
  const check = (code: string) => {
    if (code.trim().length < 4) return
    send<typeof watchReceipt>('GET /pressplatform/tests/{testId}/watch/receipt', { testId, query: { code: code.trim() } }, { silent: true }).then(
      (found) =>
        setWords(
          [
            t.receiptIs(found.name, found.seat),
            found.submittedAt ? t.handedInAt(fullTime(found.submittedAt)) : t.notHandedIn,
            t.answeredOf(found.answered, found.questions),
          ].join(' · '),
        ),
      (error: Error) => setWords(error.message),
    )
  }
  return (
    <div className={styles.receipt}>
      <Input.Search placeholder={t.receiptHelp} aria-label={t.receiptHelp} enterButton={t.receipt} maxLength={20} onSearch={check} />
      <p role="status">{words}</p>
    </div>
  )
}
