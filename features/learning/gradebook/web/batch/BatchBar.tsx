import { CloseCircleOutlined, FormOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { SelectionBar } from '#web/ui/list/selection/SelectionBar.tsx'
import { batchTexts } from './batch-texts.ts'
import type { SelectedKind } from './SelectedDialog.tsx'

interface Props {
  count: number
  /** All students of the page are selected. */
  all: boolean
  selectAll: () => void
  clear: () => void
  change: (kind: SelectedKind) => void
}

const icons = {
  points: <FormOutlined aria-hidden />,
  excused: <MinusCircleOutlined aria-hidden />,
  missing: <CloseCircleOutlined aria-hidden />,
}

/** What can be done with the selected students; each opens the dialog that lists what it changes. */
export function BatchBar({ count, all, selectAll, clear, change }: Props) {
  const t = useTexts(batchTexts)
  const actions = (['excused', 'missing', 'points'] as const).map((kind) => ({
    key: kind,
    label: t.kinds(kind),
    icon: icons[kind],
    run: () => change(kind),
  }))
  return (
    <SelectionBar
      page={all ? 'all' : 'some'}
      togglePage={all ? clear : selectAll}
      counted={t.selected(count)}
      actions={actions}
      busy={false}
      clear={clear}
    />
  )
}
