import { Select } from 'antd'
import { Link } from 'react-router'
import type { getPapersByIds, paperList } from '#features/exams/papers/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { texts } from '../../texts.ts'
import { setupTexts } from '../setup-texts.ts'
import styles from './fields.module.css'

interface Props {
  value?: string | null
  /** The paper of the test, which somebody else may not be allowed to see. */
  stored?: { id: string; name: string } | null
  id?: string
  disabled?: boolean
  onChange?: (id: string | null) => void
}

/** Chooses a paper: the locked ones first; one that is not locked can be chosen and has to be locked before publishing. */
export function PaperField({ value = null, stored, id, disabled, onChange }: Props) {
  const t = useTexts(texts)
  const s = useTexts(setupTexts)
  const { data: locked } = useRead<typeof paperList>('GET /question/papers', { query: { state: 'locked', size: 100 } })
  const { data: drafts } = useRead<typeof paperList>('GET /question/papers', { query: { state: 'draft', size: 20 } })
  const { data: chosen } = useRead<typeof getPapersByIds>('POST /question/paper/getPapersByIds', value ? { body: { ids: [value] } } : undefined)
  const optionOf = ({ id: paperId, name }: { id: string; name: string }) => ({ value: paperId, label: name })
  const groups = [
    { label: s.locked, options: (locked?.items ?? []).map(optionOf) },
    { label: s.notLocked, options: (drafts?.items ?? []).map(optionOf) },
  ].filter(({ options }) => options.length)
  const known = groups.some(({ options }) => options.some((option) => option.value === value))
  const own = chosen?.find((paper) => paper.id === value) ?? (stored?.id === value ? stored : undefined)
  const facts = chosen?.find((paper) => paper.id === value)
  return (
    <div className={styles.paper}>
      <Select<string | null>
        allowClear={clearable()}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={known || !own ? groups : [{ label: s.chosen, options: [optionOf(own)] }, ...groups]}
        placeholder={s.choosePaper}
        {...(id && { id })}
        {...(disabled && { disabled })}
        onChange={(next) => onChange?.(next ?? null)}
      />
      {facts && (
        <small>
          {[t.paperFacts(facts.points, facts.questions), facts.minutes && t.minutes(facts.minutes), facts.state !== 'locked' && s.lockFirst]
            .filter(Boolean)
            .join(' · ')}{' '}
          <Link to={`/exam/blank/paper/create?${new URLSearchParams({ id: facts.id })}`}>{s.openPaper}</Link>
        </small>
      )}
    </div>
  )
}
