import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { classList } from '../../contract.ts'
import { classesLine } from '../lines.ts'
import { classTexts } from '../texts.ts'

export interface ChosenClass {
  id: string
  name: string
}

interface Props {
  value?: readonly ChosenClass[]
  onChange?: (classes: ChosenClass[]) => void
  id?: string
  disabled?: boolean
}

/** Chooses several of the classes that the person teaches and that are not over, by a part of the name. */
export function ClassesField({ value = [], onChange, id, disabled = false }: Props) {
  const t = useTexts(classTexts)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data, error } = useRead<typeof classList>(classesLine, { query: { ...(q && { q }), size: 50 } }, { keep: true })
  const found = (data?.items ?? []).filter(({ state, can }) => can.change && state !== 'ended' && state !== 'archived')
  const names = new Map([...found, ...value].map((klass) => [klass.id, klass.name]))
  return (
    <Select<string[]>
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={value.map((klass) => klass.id)}
      options={[
        ...found.map(({ id: key, name, term }) => ({ value: key, label: name, term })),
        ...value.filter((klass) => !found.some((other) => other.id === klass.id)).map(({ id: key, name }) => ({ value: key, label: name, term: '' })),
      ]}
      optionRender={({ data: option }) => (
        <>
          {option.label} <small>{option.term}</small>
        </>
      )}
      placeholder={t.classesChoose}
      notFoundContent={error ? error.message : data ? t.classesNone : t.loading}
      {...(id && { id })}
      {...(disabled && { disabled })}
      onChange={(ids) => onChange?.(ids.map((key) => ({ id: key, name: names.get(key) ?? '' })))}
    />
  )
}
