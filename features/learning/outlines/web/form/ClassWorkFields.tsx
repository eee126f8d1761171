import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { topicList } from '#features/learning/discussions/contract.ts'
import type { homeworkList } from '#features/learning/homework/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { formTexts } from './form-texts.ts'

interface Field<T> {
  value?: T
  onChange?: (value: T) => void
  id?: string
  /** Told the name of what was chosen. */
  named: (name: string) => void
}

/** Chooses one of the homeworks that were given to classes which the person teaches. */
export function HomeworkField({ named, value, onChange, id }: Field<string>) {
  const t = useTexts(formTexts)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data } = useRead<typeof homeworkList>(
    'GET /pressplatform/homeworks',
    { query: { ...(q && { q }), state: 'published', size: 50 } },
    { keep: true },
  )
  return (
    <Select
      {...(id && { id })}
      showSearch={{ filterOption: false, onSearch: setWords }}
      {...(value && { value })}
      loading={!data}
      notFoundContent={t.homeworkNone}
      options={(data?.items ?? []).map((homework) => ({ value: homework.id, label: homework.title }))}
      onChange={(next, option) => {
        onChange?.(next)
        if (option && !Array.isArray(option)) named(option.label)
      }}
    />
  )
}

/** Chooses topics of classes in which the person teaches, at most one for each class. */
export function TopicsField({ named, value = [], onChange, id }: Field<string[]>) {
  const t = useTexts(formTexts)
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
      options={topics.map((topic) => ({ value: topic.id, label: `${topic.title} · ${topic.className}` }))}
      onChange={(next: string[]) => {
        onChange?.(next)
        const first = topics.find((topic) => topic.id === next[0])
        if (first) named(first.title)
      }}
    />
  )
}
