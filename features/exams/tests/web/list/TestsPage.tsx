import { useSearchParams } from 'react-router'
import { Refused } from '#web/ui/states/Refused.tsx'
import { AccommodationsList } from '../accommodations/AccommodationsList.tsx'
import { TestsList } from './TestsList.tsx'
import { useRulesTests } from './use-rules-tests.ts'

/** Tests; for administrators of the institution also the additional time that its students have in every test. */
export default function TestsPage() {
  const [query] = useSearchParams()
  const rules = useRulesTests()
  const view = query.get('view') ?? 'mine'
  if (view === 'accommodations') return rules ? <AccommodationsList /> : <Refused />
  // The place in the list and the chosen rows are those of one view.
  return <TestsList key={view} />
}
