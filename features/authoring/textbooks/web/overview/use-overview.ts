import type { textbookOverview } from '../../contract.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'

/** Data of the overview: all textbooks of the institution with the right to see them, otherwise the person's own. */
export function useOverview() {
  const all = useMay()('allbook')
  const scope = all ? ('institution' as const) : ('mine' as const)
  const { data, error, refetch } = useRead<typeof textbookOverview>('GET /pressplatform/textbooks/overview', { query: { scope } })
  return { scope, listPath: all ? '/textmange/institutions/' : '/textmange/mytext/', data, error, refetch }
}
