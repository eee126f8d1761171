import type { textbookList } from '#features/authoring/textbooks/contract.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useMay } from '#web/kernel/session/rights.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'

interface Props {
  label: string
  placeholder: string
  except: readonly string[]
  onChange: (id: string) => void
}

/** Picker for a textbook, searched by title. It stays empty, because the choice is added to a list. */
export function BookPicker({ label, placeholder, except, onChange }: Props) {
  const scope = useMay()('allbook') ? 'institution' : 'mine'
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useRead<typeof textbookList>(
    'POST /pressplatform/textbooks/info',
    { body: { scope, size: 20, ...(typed.trim() && { q: typed.trim().slice(0, 100) }) } },
    { keep: true },
  )
  const options = (data?.items ?? [])
    .filter(({ id }) => !except.includes(id))
    .map(({ id, name, subtitle }) => ({ value: id, label: [name, subtitle].filter(Boolean).join('　') }))
  return (
    <Select<string | null>
      aria-label={label}
      placeholder={placeholder}
      value={null}
      loading={isFetching}
      options={options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      style={{ inlineSize: '100%' }}
      onChange={(id) => id && onChange(id)}
    />
  )
}
