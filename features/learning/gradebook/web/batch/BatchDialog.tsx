import { Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Cell, Item } from '../../contract.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import { pointsText } from '../numbers.ts'
import styles from './batch.module.css'
import { batchTexts } from './batch-texts.ts'
import type { Asked, Plan, PlanLine } from './plan.ts'
import type { UnsentMarks } from '../unsent/unsent-marks.ts'
import { useBatchChange } from './use-batch-change.ts'

interface Props {
  classId: string
  item: Item
  /** Changes that wait for the network. */
  unsent: UnsentMarks
  title: string
  plan: Plan
  /** What else is wrong, such as lines without a student. */
  wrong?: string | undefined
  close: () => void
  done: () => void
  children?: ReactNode
}

/** Lists what becomes of the marks of several students in one item and what is wrong, and changes them after confirmation. */
export function BatchDialog({ classId, item, unsent, title, plan, wrong, close, done, children }: Props) {
  const t = useTexts(batchTexts)
  const [reason, setReason] = useState('')
  const { apply, busy, error, conflicts } = useBatchChange(classId, item.id, unsent, done)
  const { lines, changes, needsReason } = plan
  return (
    <Modal
      open
      title={title}
      width={560}
      okText={t.apply(changes.length)}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !changes.length || (needsReason && !reason.trim()) }}
      confirmLoading={busy}
      onOk={() => void apply(plan, reason.trim())}
      onCancel={close}
    >
      <div className={styles.form}>
        {children}
        {conflicts.length > 0 && (
          <p role="alert" className={styles.warn}>
            {t.conflicts(conflicts.map(({ name, by }) => t.conflict(name, by)))}
          </p>
        )}
        {lines.length > 0 && (
          <p role="status">
            <b>{t.changes(changes.length)}</b>
            {plan.wrong > 0 && <em>{t.wrong(plan.wrong)}</em>}
            {lines.length - changes.length - plan.wrong > 0 && <small>{t.same(lines.length - changes.length - plan.wrong)}</small>}
          </p>
        )}
        {wrong && <p className={styles.warn}>{wrong}</p>}
        {lines.length > 0 && <Lines lines={lines} item={item} label={title} />}
        {needsReason && (
          <Input aria-label={t.reason} placeholder={t.reasonHelp} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
        {error && (
          <p role="alert" className={styles.error}>
            {error.fields?.[0]?.message ?? error.message}
          </p>
        )}
      </div>
    </Modal>
  )
}

function Lines({ lines, item, label }: { lines: readonly PlanLine[]; item: Item; label: string }) {
  const t = useTexts(batchTexts)
  const words = useTexts(gradebookTexts)
  const before = ({ state, points, override }: Cell) => {
    const value = override ?? points
    return value === null ? words.states(state) || t.empty : pointsText(value)
  }
  const after = (asked: Asked) => (asked.kind === 'points' ? asked.typed.normalize('NFKC').slice(0, 24) : words.states(asked.kind))
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t.student}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ student, cell, asked, set, problem }) => (
            <tr key={student.id} data-same={(!set && !problem) || undefined}>
              <th scope="row">
                {student.name} <small>{student.number ?? ''}</small>
              </th>
              <td>{before(cell)}</td>
              <td>
                {problem ? <s>{after(asked)}</s> : <b>{after(asked)}</b>}
                {problem && <em>{t.problems(problem, item.points)}</em>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
