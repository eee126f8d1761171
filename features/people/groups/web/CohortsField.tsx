import type { cohortList } from '#features/people/institutions/contract-cohorts.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'

interface Props {
  value?: string[]
  id?: string
  disabled?: boolean
  onChange?: (ids: string[]) => void
}

/** Several cohorts, chosen by search. */
export function CohortsField({ value = [], id, disabled = false, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<Record<string, string>>({})
  const { data } = useRead<typeof cohortList>(
    'GET /pressplatform/cohorts',
    { query: { ...(typed.trim() && { q: typed.trim().slice(0, 60) }), size: 100 } },
    { keep: true },
  )
  const found = (data?.items ?? []).map((cohort) => ({ value: cohort.id, label: cohort.name }))
  const chosen = value.filter((one) => !found.some((option) => option.value === one)).map((one) => ({ value: one, label: known[one] ?? '…' }))
  return (
    <Select
      mode="multiple"
      value={value}
      {...(disabled && { disabled })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...chosen, ...found]}
      {...(id && { id })}
      onChange={(ids) => {
        setKnown({ ...known, ...Object.fromEntries(found.map((option) => [option.value, option.label])) })
        onChange?.(ids)
      }}
    />
  )
}
