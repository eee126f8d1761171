import { Button, Input, Modal, Segmented } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import type { Cell, Item, Student } from '../../contract.ts'
import type { MarkChange } from '../../contract-marks.ts'
import { pointsText } from '../numbers.ts'
import { BelowCell } from './BelowCell.tsx'
import styles from './mark.module.css'
import { type MarkDraft, plannedChange } from './mark-draft.ts'
import { markTexts } from './mark-texts.ts'

interface Props {
  student: Student
  item: Item
  cell: Cell
  /** What was typed in the table. */
  typed: string
  busy: boolean
  /** What stands in the way, from the server. */
  problem: ReactNode
  save: (set: MarkChange['set'], reason: string) => void
  close: () => void
}

const kinds = ['points', 'excused', 'missing'] as const

/** The small form below a cell in which its mark is changed. Enter saves, Escape leaves everything as it was. */
export function MarkEditor(props: Props) {
  const t = useTexts(markTexts)
  const phone = useMedia(narrow)
  const { student, item, close } = props
  const label = t.label(student.name, item.title)
  if (phone)
    return (
      <Modal open title={label} footer={null} onCancel={close}>
        <Form {...props} />
      </Modal>
    )
  return (
    <BelowCell label={label} close={close}>
      <Form {...props} />
    </BelowCell>
  )
}

function Form({ student, item, cell, typed, busy, problem, save, close }: Props) {
  const t = useTexts(markTexts)
  const [draft, setDraft] = useState<MarkDraft>({
    kind: typed || (cell.state !== 'excused' && cell.state !== 'missing') || cell.override !== null ? 'points' : cell.state,
    typed: typed || (cell.override ?? cell.points)?.toString() || '',
    lateHours: cell.lateHours,
    reason: '',
  })
  const [tried, setTried] = useState(false)
  const put = (change: Partial<MarkDraft>) => setDraft((now) => ({ ...now, ...change }))
  const planned = plannedChange(item, cell, draft)
  const needsReason = 'needsReason' in planned && planned.needsReason
  const noReason = needsReason && !draft.reason.trim()
  const wrong = 'problem' in planned ? (planned.problem === 'above' ? t.above(item.points) : t.notNumber) : undefined
  const submit = () => {
    setTried(true)
    if ('nothing' in planned) close()
    else if ('set' in planned && !noReason) save(planned.set, draft.reason.trim())
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && !(event.target as HTMLElement).closest('button')) submit()
    else return
    event.preventDefault()
  }
  const original = item.kind !== 'manual' ? t.fromTest(item.kind) : cell.points === null ? '' : t.original(pointsText(cell.points))
  return (
    <div className={styles.form} role="group" aria-label={t.kind} onKeyDown={press}>
      <p className={styles.title}>
        <b>{t.label(student.name, item.title)}</b> <small>{t.of(item.points)}</small>
      </p>
      <Segmented
        aria-label={t.kind}
        value={draft.kind}
        options={kinds.map((value) => ({ value, label: t.kinds(value) }))}
        onChange={(kind) => put({ kind })}
      />
      {draft.kind === 'points' && (
        <div className={styles.fields}>
          <label>
            {t.points}
            <Input
              autoFocus
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              status={(tried || draft.typed) && wrong ? 'error' : ''}
              value={draft.typed}
              onFocus={({ target }) => !typed && target.select()}
              onChange={({ target }) => put({ typed: target.value })}
            />
          </label>
          {item.kind === 'manual' && !needsReason && cell.override === null && (
            <label>
              {t.late}
              <NumberInput min={0} max={10_000} precision={0} value={draft.lateHours} onChange={(hours) => put({ lateHours: hours ?? 0 })} />
            </label>
          )}
        </div>
      )}
      {(needsReason || draft.kind !== 'points') && (
        <Input
          aria-label={t.reason}
          placeholder={needsReason ? t.reasonNeeded : t.reasonFree}
          maxLength={200}
          status={tried && noReason ? 'error' : ''}
          value={draft.reason}
          onChange={({ target }) => put({ reason: target.value })}
        />
      )}
      {(tried || draft.typed) && wrong && draft.kind === 'points' && <em role="alert">{wrong}</em>}
      {tried && noReason && <em role="alert">{t.needReason}</em>}
      {needsReason && original && <small>{original}</small>}
      {problem}
      <div className={styles.buttons}>
        {cell.override !== null ? (
          <Button type="text" size="small" disabled={busy} onClick={() => save({ do: 'override', points: null }, '')}>
            {t.restore}
          </Button>
        ) : (
          cell.rowVersion > 0 &&
          cell.state !== 'pending' && (
            <Button type="text" size="small" disabled={busy} onClick={() => save({ do: 'state', state: 'pending' }, draft.reason.trim())}>
              {t.clear}
            </Button>
          )
        )}
        <Button size="small" onClick={close}>
          {t.cancel}
        </Button>
        <Button size="small" type="primary" loading={busy} onClick={submit}>
          {t.save}
        </Button>
      </div>
    </div>
  )
}
