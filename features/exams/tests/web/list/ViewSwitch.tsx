import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'
import { useRulesTests } from './use-rules-tests.ts'

const views = ['mine', 'all', 'accommodations', 'bin'] as const
type View = (typeof views)[number]

/** Switches between the lists of the screen. The filters of one list are not those of the next. */
export function ViewSwitch({ view }: { view: View }) {
  const t = useTexts(texts)
  const [, change] = useSearchParams()
  const rules = useRulesTests()
  return (
    <Segmented
      aria-label={t.view}
      style={{ maxInlineSize: '100%', overflowX: 'auto' }}
      value={view}
      options={views.filter((value) => rules || value === 'mine' || value === 'bin').map((value) => ({ value, label: t.views(value) }))}
      onChange={(value) => change(value === 'mine' ? {} : { view: value })}
    />
  )
}
