import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import type { Found } from '../ui/list/FilterFind.tsx'
import { findCohorts } from './find-cohorts.ts'
import { texts } from './texts.ts'

interface Props {
  chosen: { id: string; name: string } | null
  value?: string | null
  id?: string
  disabled?: boolean
  onChange?: (id: string | null) => void
}

/** Milliseconds of rest after which typed words are looked for. */
const rest = 250

/** The administrative class of a person, looked for by words. */
export function CohortField({ chosen, value = null, id, disabled = false, onChange }: Props) {
  const t = useTexts(texts)
  const [found, setFound] = useState<readonly Found[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Typing opens the list as well: what is typed then counts, not that it opened.
  const typed = useRef('')
  const look = (words: string) => {
    typed.current = words
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void findCohorts(words.trim()).then(setFound, () => setFound([])), words ? rest : 0)
  }
  const known = chosen && !found.some((one) => one.id === chosen.id) ? [{ value: chosen.id, label: chosen.name }] : []
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: look }}
      value={value}
      {...(disabled && { disabled })}
      aria-label={t.cohort}
      options={[...known, ...found.map((one) => ({ value: one.id, label: one.name }))]}
      {...(id && { id })}
      onOpenChange={(open) => (open ? typed.current || look('') : (typed.current = ''))}
      onChange={(next: string | null) => onChange?.(next ?? null)}
    />
  )
}
