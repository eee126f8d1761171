import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Remarks, remarksChange } from '../../contract.ts'
import { analysisLine } from '../lines.ts'
import { texts } from '../texts.ts'
import styles from './analysis.module.css'

const mostRemark = 2000
const fields = ['problems', 'measures'] as const

/** What is written on the analysis sheet: problems and measures. Read only for those who may not write there. */
export function RemarksForm({ testId, remarks, canWrite }: { testId: string; remarks: Remarks; canWrite: boolean }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [draft, setDraft] = useState<Partial<Record<(typeof fields)[number], string>>>({})
  const [save, { busy }] = useCall<typeof remarksChange>('PUT /pressplatform/tests/{testId}/analysis/remarks', {
    refresh: [analysisLine],
    refreshOnConflict: true,
    onDone() {
      setDraft({})
      void message.success(t.saved)
    },
  })
  const { rowVersion, ...stored } = remarks
  const values = { ...stored, ...draft }
  const changed = fields.some((field) => values[field] !== stored[field])
  return (
    <section className={styles.remarks}>
      <h2>{t.remarks}</h2>
      <p className={styles.quiet}>{t.remarksHelp}</p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <label key={field}>
            {t[field]}
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 12 }}
              maxLength={mostRemark}
              readOnly={!canWrite}
              value={values[field]}
              onChange={({ target }) => setDraft((now) => ({ ...now, [field]: target.value }))}
            />
          </label>
        ))}
      </div>
      {canWrite && (
        <p className={styles.ways}>
          <Button disabled={!changed} loading={busy} onClick={() => void save({ testId, body: { ...values, rowVersion } })}>
            {t.save}
          </Button>
          {changed && <span className={styles.quiet}>{t.unsaved}</span>}
        </p>
      )}
    </section>
  )
}
