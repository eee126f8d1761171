import { Input } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { listTexts } from '../texts.ts'

/** The search field in the popup of a filter. */
export function FilterSearch({ typed, change }: { typed: string; change: (typed: string) => void }) {
  const { find } = useTexts(listTexts)
  return (
    <Input allowClear={clearable()} size="small" placeholder={find} aria-label={find} value={typed} onChange={({ target }) => change(target.value)} />
  )
}
