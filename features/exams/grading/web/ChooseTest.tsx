import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { testList } from '#features/exams/tests/contract-tests.ts'
import { gradingPath } from '#features/exams/tests/web/lines.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { gradingTexts } from './texts/grading-texts.ts'

/** What stands where the desk would, when the address names no test: the tests of which answers wait for the person, and the way to the list. */
export function ChooseTest() {
  const t = useTexts(gradingTexts)
  const { data, error, refetch } = useRead<typeof testList>('GET /pressplatform/tests', { query: { toGrade: true, size: 20 } })
  return (
    <ChooseOne
      title={t.choose}
      items={data?.items.map(({ id, title, toGrade }) => ({ id, name: title, to: gradingPath(id), note: t.waiting(thousands(toGrade)) }))}
      error={error}
      retry={() => void refetch()}
      none={t.nothingToGrade}
      back={{ to: '/exam/test/management', label: t.toTests }}
    />
  )
}
