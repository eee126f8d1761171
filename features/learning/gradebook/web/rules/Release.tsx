import { App, Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Gradebook } from '../../contract.ts'
import type { gradebookRulesChange } from '../../contract-rules.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import { gradebookLines } from '../lines.ts'
import styles from './rules.module.css'
import { rulesOf } from './rules-draft.ts'

/** Lets students see their totals, after asking. */
export function Release({ classId, book }: { classId: string; book: Gradebook }) {
  const t = useTexts(gradebookTexts)
  const { message } = App.useApp()
  const [asking, setAsking] = useState(false)
  const [again, setAgain] = useState(false)
  const [change, { busy }] = useCall<typeof gradebookRulesChange>('PUT /pressplatform/classes/{classId}/gradebook/rules', {
    refresh: gradebookLines,
    refreshOnConflict: true,
    onDone({ told }) {
      void message.success(told ? t.releaseTold(told) : t.releaseDone)
      setAsking(false)
    },
  })
  const { recent, at } = book.told
  const people = book.counts.all
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t.release}
      </Button>
      {asking && (
        <Modal
          open
          title={t.askRelease}
          okText={t.release}
          cancelText={t.cancel}
          confirmLoading={busy}
          onCancel={() => setAsking(false)}
          onOk={() => change({ classId, body: { ...rulesOf(book), released: true, tell: again ? 'again' : 'once' } })}
        >
          <p className={styles.asked}>{t.releaseHelp}</p>
          <p className={styles.asked}>{recent && at ? t.toldAlready(fullTime(at)) : t.tells(people)}</p>
          {recent && (
            <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
              {t.tellAgain(people)}
            </Checkbox>
          )}
        </Modal>
      )}
    </>
  )
}
