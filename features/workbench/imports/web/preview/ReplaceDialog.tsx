import type { Import, ImportRow } from '../../contract.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { valuesWithProblem } from './error-walk.ts'
import styles from './import-margin.module.css'
import { importTexts } from '../texts.ts'

interface Props {
  /** The problem to fix in every row; undefined closes the dialog. */
  problem: Import['problems'][number] | undefined
  rows: readonly ImportRow[]
  /** Replaces a value in its whole column; resolves to false if that was refused. */
  replace: (column: number, from: string, to: string) => Promise<boolean>
  close: () => void
}

/** The values with one problem, each with a field for its replacement in the whole column. */
export function ReplaceDialog({ problem, rows, replace, close }: Props) {
  const t = useTexts(importTexts)
  const [values] = useState(() => {
    const found = problem ? valuesWithProblem(rows, problem.code, problem.field) : []
    return found.filter(({ value }) => value !== '').slice(0, 50)
  })
  const [typed, setTyped] = useState<Record<string, string>>(() => Object.fromEntries(values.map(({ value, offered }) => [value, offered])))
  const [busy, setBusy] = useState(false)
  const apply = async () => {
    setBusy(true)
    for (const { column, value } of values) {
      const to = typed[value]?.trim() ?? ''
      if (to && to !== value && !(await replace(column, value, to))) break
    }
    setBusy(false)
    close()
  }
  return (
    <Modal
      open={problem !== undefined}
      title={t.replaceTitle(problem?.message ?? '')}
      okText={t.apply}
      cancelText={t.notNow}
      confirmLoading={busy}
      onOk={() => void apply()}
      onCancel={close}
    >
      <p>{t.replaceHelp}</p>
      <ul className={styles.values}>
        {values.map(({ value, count }) => (
          <li key={value}>
            <label>
              <span>
                {t.replaceWith(value)} <small>{t.times(count)}</small>
              </span>
              <Input value={typed[value] ?? ''} maxLength={1000} onChange={({ target }) => setTyped({ ...typed, [value]: target.value })} />
            </label>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
