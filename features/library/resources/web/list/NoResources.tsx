import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { ResourceView } from '../../contract.ts'
import { listTexts } from './texts.ts'

interface Props {
  view: ResourceView
  bin: boolean
  within: boolean
  /** Chooses files to upload; absent where the person may not. */
  choose: (() => void) | undefined
}

/** What belongs here, and the way to fill it. */
export function NoResources({ view, bin, within, choose }: Props) {
  const t = useTexts(listTexts)
  if (bin) return <EmptyState title={t.noneBin} />
  return (
    <EmptyState title={within ? t.noneFolder : t.none(view)} {...(choose && { detail: t.noneHelp })}>
      {choose && (
        <Button type="primary" onClick={choose}>
          {t.upload}
        </Button>
      )}
    </EmptyState>
  )
}
