import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Item, Student } from '../../contract.ts'
import { markTexts } from '../mark/mark-texts.ts'
import type { UnsentMarks } from '../unsent/unsent-marks.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { batchTexts } from './batch-texts.ts'
import styles from './batch.module.css'
import { askedOf, planOf } from './plan.ts'

export type SelectedKind = 'points' | 'excused' | 'missing'

interface Props {
  classId: string
  unsent: UnsentMarks
  items: readonly Item[]
  chosen: readonly Student[]
  itemId: string
  kind: SelectedKind
  close: () => void
  done: () => void
}

const kinds = ['points', 'excused', 'missing'] as const

/** Gives the selected students the same mark in one item. */
export function SelectedDialog({ classId, unsent, items, chosen, itemId: first, kind: asked, close, done }: Props) {
  const t = useTexts(batchTexts)
  const m = useTexts(markTexts)
  const [itemId, setItemId] = useState(first)
  const [kind, setKind] = useState(asked)
  const [typed, setTyped] = useState('')
  const at = items.findIndex(({ id }) => id === itemId)
  const item = items[at]
  if (!item) return null
  const each = kind === 'points' ? askedOf(typed) : { kind }
  const plan = planOf(item, at, each ? chosen.map((student) => ({ student, asked: each })) : [])
  return (
    <BatchDialog classId={classId} unsent={unsent} item={item} title={t.selectedTitle(chosen.length)} plan={plan} close={close} done={done}>
      <div className={styles.fields}>
        <label>
          {t.column}
          <Select value={itemId} options={items.map(({ id, title }) => ({ value: id, label: title }))} onChange={setItemId} />
        </label>
        <Segmented
          aria-label={t.mark}
          value={kind}
          options={kinds.map((value) => ({ value, label: m.kinds(value) }))}
          onChange={(value) => setKind(value)}
        />
        {kind === 'points' && (
          <label>
            {t.pointsOf(item.points)}
            <Input autoFocus inputMode="decimal" autoComplete="off" maxLength={12} value={typed} onChange={({ target }) => setTyped(target.value)} />
          </label>
        )}
      </div>
    </BatchDialog>
  )
}
