import { Select } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Found } from '#web/ui/list/filters/FilterFind.tsx'
import { findCohorts } from './find-cohorts.ts'
import { texts } from '../../texts.ts'

interface Props {
  chosen: { id: string; name: string } | null
  value?: string | null
  id?: string
  disabled?: boolean
  onChange?: (id: string | null) => void
}

/** Milliseconds without typing after which the search starts. */
const debounceDelay = 250

/** The cohort of a member, chosen by search. */
export function CohortField({ chosen, value = null, id, disabled = false, onChange }: Props) {
  const t = useTexts(texts)
  const [found, setFound] = useState<readonly Found[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Typing also opens the list; then do not replace the typed query by an empty one.
  const typed = useRef('')
  const search = (query: string) => {
    typed.current = query
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void findCohorts(query.trim()).then(setFound, () => setFound([])), query ? debounceDelay : 0)
  }
  const known = chosen && !found.some((one) => one.id === chosen.id) ? [{ value: chosen.id, label: chosen.name }] : []
  return (
    <Select
      allowClear={clearable()}
      showSearch={{ filterOption: false, onSearch: search }}
      value={value}
      {...(disabled && { disabled })}
      aria-label={t.cohort}
      options={[...known, ...found.map((one) => ({ value: one.id, label: one.name }))]}
      {...(id && { id })}
      onOpenChange={(open) => (open ? typed.current || search('') : (typed.current = ''))}
      onChange={(next: string | null) => onChange?.(next ?? null)}
    />
  )
}
