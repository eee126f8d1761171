import type { toyList } from '../contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { texts } from './texts.ts'

/** The toys of the institution. */
export default function ToysPage() {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof toyList>('GET /pressplatform/toys', { query: {} })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  return (
    <>
      <PageHeader title={t.title} />
      {data?.items.length === 0 && <EmptyState title={t.none} detail={t.noneHelp} />}
      <ul>
        {data?.items.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  )
}
