import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { bookList } from '#features/reading/reader/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { publishTexts } from './publish-texts.ts'

/** Chooses one of the textbooks that the person may read, by a part of its name. */
export function BookField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useTexts(publishTexts)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data, error } = useRead<typeof bookList>('GET /pressplatform/reading/books', { query: { ...(q && { q }), size: 50 } }, { keep: true })
  return (
    <Select
      aria-label={t.book}
      showSearch={{ filterOption: false, onSearch: setWords }}
      {...(value && { value })}
      placeholder={t.bookChoose}
      loading={!data && !error}
      notFoundContent={error ? error.message : t.bookNone}
      options={(data?.items ?? []).map(({ textbookId, name, publisher }) => ({ value: textbookId, label: name, publisher }))}
      optionRender={({ data: option }) => (
        <>
          {option.label} <small>{option.publisher}</small>
        </>
      )}
      onChange={onChange}
    />
  )
}
