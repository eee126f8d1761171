import type { bookList } from '#features/reading/reader/contract.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { classTexts } from '../texts.ts'

interface Props {
  value?: string | null
  /** The book that the class has, which somebody else may have chosen. */
  stored: { id: string; name: string } | null
  id?: string
  disabled?: boolean
  onChange?: (id: string | null) => void
}

/** Chooses one of the books that the person may read, by a part of its name. */
export function TextbookField({ value = null, stored, id, disabled, onChange }: Props) {
  const t = useTexts(classTexts)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data, error } = useRead<typeof bookList>('GET /pressplatform/reading/books', { query: { ...(q && { q }), size: 50 } }, { keep: true })
  const options = (data?.items ?? []).map(({ textbookId, name, publisher }) => ({ value: textbookId, label: name, publisher }))
  const own = stored && stored.id === value && !q && !options.some((option) => option.value === value)
  return (
    <Select<string | null>
      allowClear={clearable()}
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={value}
      options={own ? [{ value: stored.id, label: stored.name, publisher: '' }, ...options] : options}
      optionRender={({ data: option }) => (
        <>
          {option.label} <small>{option.publisher}</small>
        </>
      )}
      placeholder={t.textbookChoose}
      notFoundContent={error ? error.message : data ? t.textbookNone : t.loading}
      {...(id && { id })}
      {...(disabled && { disabled })}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
