import { Button } from 'antd'
import { useState } from 'react'
import type { ResourceFull } from '#features/library/resources/contract.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { centreTexts } from './centre-texts.ts'
import { MakeDialog } from './NewInteractive.tsx'
import type { ResultsProps } from './ResultsDialog.tsx'

const ResultsDialog = lazyDialog<ResultsProps>(async () => (await import('./ResultsDialog.tsx')).ResultsDialog)

/** What can be done with an interactive object: editing it, and seeing who has played it. */
export function InteractiveTools({ resource: { id, kind, title } }: { resource: ResourceFull }) {
  const t = useTexts(centreTexts)
  const [shown, setShown] = useState<'edit' | 'results'>()
  if (kind !== 'interactive') return null
  const close = () => setShown(undefined)
  return (
    <>
      <Button type="primary" onClick={() => setShown('edit')}>
        {t.edit}
      </Button>
      <Button onClick={() => setShown('results')}>{t.results}</Button>
      <MakeDialog open={shown === 'edit'} resourceId={id} onClose={close} />
      <ResultsDialog open={shown === 'results'} id={id} title={title} onClose={close} />
    </>
  )
}
