import type { testList } from '#features/exams/tests/contract-tests.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { texts } from './texts.ts'

/** The latest tests that are over, for a screen without one in its address. */
export function ChooseTest({ to }: { to: (testId: string) => string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof testList>('GET /pressplatform/tests', { query: { size: 50 } })
  return (
    <ChooseOne
      title={t.choose}
      items={data?.items.filter(({ can }) => can.results).map(({ id, title }) => ({ id, name: title, to: to(id), note: null }))}
      error={error}
      retry={() => void refetch()}
      none={t.noTests}
      back={{ to: '/exam/test/management', label: t.toTests }}
    />
  )
}
