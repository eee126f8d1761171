import type { TextbookState, textbookList } from '../../contract.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { listLine } from '../list/use-textbook-list.tsx'

/** Number of books on the shelf and in the list of last published ones. */
const listSize = 5

/** Data of the overview: all textbooks of the institution with the right to see them, otherwise the person's own. */
export function useOverview() {
  const all = useMay()('allbook')
  const scope = all ? ('institution' as const) : ('mine' as const)
  const recent = useRead<typeof textbookList>(listLine, { body: { scope, sort: '-updatedAt', size: listSize } })
  const lastPublished = useRead<typeof textbookList>(listLine, { body: { scope, sort: '-publishedAt', size: listSize } })
  const count = (state: TextbookState) => ({ body: { scope, state, size: 1 } })
  const published = useRead<typeof textbookList>(listLine, count('published'))
  const changed = useRead<typeof textbookList>(listLine, count('changed'))
  const draft = useRead<typeof textbookList>(listLine, count('draft'))
  return { scope, listPath: all ? '/textmange/institutions/' : '/textmange/mytext/', recent, lastPublished, published, changed, draft }
}
export type Overview = ReturnType<typeof useOverview>
