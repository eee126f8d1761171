import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import type { ListCall } from '#web/ui/list/page/use-list-page.ts'
import type { testList } from '../../contract-tests.ts'
import { testsLine } from '../lines.ts'
import type { TestTexts } from '../texts.ts'

export const testsCall: ListCall<typeof testList> = { name: 'tests', line: testsLine }

const phases = ['draft', 'coming', 'open', 'closed', 'released', 'archived', 'void'] as const
const kinds = ['exam', 'quiz', 'rehearsal'] as const

/** The filters of lists of tests. */
export const testFilters = (t: TestTexts) => ({
  q: search(t.search, 100),
  phase: oneOf(
    t.phase,
    optionsOf(phases, (value) => t.phases(value)),
  ),
  kind: oneOf(
    t.kind,
    optionsOf(kinds, (value) => t.kinds(value)),
  ),
})
