import { Select } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { resourceWords } from '../../contract.ts'
import { previewTexts } from './texts.ts'

interface Props {
  of: 'tags' | 'knowledgePoints'
  label: string
  value: string[]
  autoFocus?: true
  onChange: (words: string[]) => void
}

const most = 20
const longest = 40

/** Words that are typed or chosen among those in use: at most 20, each of at most 40 characters. */
export function WordsField({ of, label, value, autoFocus, onChange }: Props) {
  const t = useTexts(previewTexts)
  const [typed, setTyped] = useState('')
  // Suggestions would cover the button below the field after a word was taken.
  const [open, setOpen] = useState(false)
  const { data = [] } = useRead<typeof resourceWords>(
    'GET /pressplatform/resources/words',
    { query: { of, q: typed.trim().slice(0, longest) } },
    { keep: true },
  )
  const take = (words: string[]) => {
    setOpen(false)
    onChange([...new Set(words.map((word) => word.trim().slice(0, longest)).filter(Boolean))].slice(0, most))
  }
  return (
    <Select
      mode="tags"
      {...(autoFocus && { autoFocus })}
      aria-label={label}
      placeholder={t.wordsHint}
      tokenSeparators={[',', '，', '、', ';', '；']}
      style={{ inlineSize: '100%' }}
      value={value}
      options={data.map(({ name }) => ({ value: name, label: name }))}
      showSearch={{ onSearch: setTyped }}
      open={open}
      onOpenChange={setOpen}
      onChange={take}
    />
  )
}
