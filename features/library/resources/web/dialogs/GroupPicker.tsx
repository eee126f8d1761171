import { Select } from 'antd'
import { useState } from 'react'
import type { usergroupSearch } from '#features/people/groups/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dialogTexts } from './texts.ts'

interface Props {
  /** Ids of groups not to offer. */
  except: readonly string[]
  add: (group: { id: string; name: string }) => void
}

/** Finds user groups by name. */
export function GroupPicker({ except, add }: Props) {
  const t = useTexts(dialogTexts)
  const [words, setWords] = useState('')
  const { data, isFetching } = useRead<typeof usergroupSearch>(
    'POST /pressplatform/usergroup/search',
    { query: {}, body: { ...(words && { q: words }), size: 20 } },
    { keep: true },
  )
  const groups = (data?.items ?? []).filter(({ id }) => !except.includes(id))
  return (
    <Select<string | null>
      showSearch={{ filterOption: false, onSearch: (typed) => setWords(typed.trim().slice(0, 100)) }}
      aria-label={t.addGroup}
      placeholder={t.addGroup}
      loading={isFetching}
      value={null}
      style={{ inlineSize: '100%' }}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const group = groups.find((each) => each.id === id)
        if (group) add({ id: group.id, name: group.name })
      }}
    />
  )
}
