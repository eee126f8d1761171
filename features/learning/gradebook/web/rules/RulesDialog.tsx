import { App, Modal, Switch } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { Gradebook } from '../../contract.ts'
import type { gradebookRulesChange } from '../../contract-rules.ts'
import { gradebookLines } from '../lines.ts'
import { Categories } from './Categories.tsx'
import { Items } from './Items.tsx'
import styles from './rules.module.css'
import { draftOf, newCategory, type RulesDraft, sentOf } from './rules-draft.ts'
import { RulesEffect } from './RulesEffect.tsx'
import { rulesTexts } from './rules-texts.ts'

interface Props {
  classId: string
  book: Gradebook
  close: () => void
}

/** Categories with weights, items, and rules of a gradebook. Before they are saved it shows whose total changes. */
export function RulesDialog({ classId, book, close }: Props) {
  const t = useTexts(rulesTexts)
  const { message } = App.useApp()
  const [draft, setDraft] = useState<RulesDraft>(() => {
    const there = draftOf(book)
    return there.categories.length ? there : { ...there, categories: [newCategory(t.first, 100)] }
  })
  // A change by another person meanwhile is refused by this version.
  const [version] = useState(book.rowVersion)
  const [tried, setTried] = useState(false)
  const put = (change: Partial<RulesDraft>) => setDraft((now) => ({ ...now, ...change }))
  const [change, { busy, error }] = useCall<typeof gradebookRulesChange>('PUT /pressplatform/classes/{classId}/gradebook/rules', {
    silent: true,
    refresh: gradebookLines,
    onDone({ changed }) {
      void message.success(t.saved(changed))
      close()
    },
  })
  const rules = sentOf(draft, version)
  const save = () => {
    setTried(true)
    if (rules) void change({ classId, body: rules })
  }
  return (
    <Modal
      open
      title={t.title}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={busy}
      width={760}
      onOk={save}
      onCancel={close}
      mask={{ closable: false }}
    >
      <div className={styles.form}>
        <Categories categories={draft.categories} tried={tried} change={(categories) => put({ categories })} />
        <Items draft={draft} offered={book.free} tried={tried} change={(items) => put({ items })} />
        <section>
          <h3>{t.late}</h3>
          <div className={styles.late}>
            <label>
              {t.latePerDay}
              <NumberInput
                min={0}
                max={100}
                precision={2}
                suffix="%"
                value={draft.late.perDay}
                formatter={plain}
                onChange={(value) => put({ late: { ...draft.late, perDay: value ?? 0 } })}
              />
            </label>
            <label>
              {t.lateMost}
              <NumberInput
                min={0}
                max={100}
                precision={2}
                suffix="%"
                value={draft.late.most}
                formatter={plain}
                onChange={(value) => put({ late: { ...draft.late, most: value ?? 0 } })}
              />
            </label>
            <small>{t.lateHelp}</small>
          </div>
        </section>
        <div className={styles.switch}>
          <Switch aria-label={t.released} checked={draft.released} onChange={(released) => put({ released })} />
          <span>
            <b>{t.released}</b>
            <small>{t.releasedHelp}</small>
            {draft.released && !book.released && <small>{book.told.recent ? t.notToldAgain : t.tells(book.counts.all)}</small>}
          </span>
        </div>
        {rules && <RulesEffect classId={classId} rules={rules} />}
        {error && !busy && (
          <p role="alert" className={styles.wrong}>
            {error.fields?.[0]?.message ?? error.message}
          </p>
        )}
      </div>
    </Modal>
  )
}

const plain = (value: string | number | undefined) => (value === undefined || value === '' ? '' : String(Number(value)))
