import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { topicList } from '#features/learning/discussions/contract.ts'
import type { homeworkList } from '#features/learning/homework/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { formTexts } from './form-texts.ts'
import { type FoundChosen, SearchSelect, useChosenLabel } from './SearchSelect.tsx'

/** Chooses one of the homeworks that were given to classes which the person teaches. */
export function HomeworkField(props: FoundChosen<string>) {
  const t = useTexts(formTexts)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data } = useRead<typeof homeworkList>(
    'GET /pressplatform/homeworks',
    { query: { ...(q && { q }), state: 'published', size: 50 } },
    { keep: true },
  )
  return <SearchSelect {...props} found={data?.items} none={t.homeworkNone} search={setWords} />
}

/** Chooses topics of classes in which the person teaches, at most one for each class. */
export function TopicsField({ named, chosen, value = [], onChange, id }: FoundChosen<string[]>) {
  const t = useTexts(formTexts)
  const labelOf = useChosenLabel(chosen)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data } = useRead<typeof topicList>(
    'GET /pressplatform/topics',
    { query: { ...(q && { q }), scope: 'taught', filter: 'all', size: 50 } },
    { keep: true },
  )
  const topics = data?.items ?? []
  return (
    <Select
      {...(id && { id })}
      mode="multiple"
      maxCount={20}
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={value}
      loading={!data}
      notFoundContent={t.topicsNone}
      labelRender={labelOf}
      options={topics.map((topic) => ({ value: topic.id, label: `${topic.title} · ${topic.className}` }))}
      onChange={(next: string[]) => {
        onChange?.(next)
        const first = topics.find((topic) => topic.id === next[0])
        if (first) named(first.title)
      }}
    />
  )
}
