import type { TextbookState, textbookList } from '@recto/contract/textbooks'
import { useGlobal } from '../kernel/state.ts'
import { useAsk } from '../kernel/use-ask.ts'
import { listLine } from './use-textbook-list.ts'

/** Books on the shelf of the overview, and in its list of the last published. */
const few = 5

/** What the overview shows: of the institution for those who may see all its books, of one's own for everyone else. */
export function useOverview() {
  const all = useGlobal(({ permissionList }) => permissionList.includes('allbook'))
  const scope = all ? ('institution' as const) : ('mine' as const)
  const recent = useAsk<typeof textbookList>(listLine, { body: { scope, sort: '-updatedAt', size: few } })
  const lastPublished = useAsk<typeof textbookList>(listLine, { body: { scope, sort: '-publishedAt', size: few } })
  const count = (state: TextbookState) => ({ body: { scope, state, size: 1 } })
  const published = useAsk<typeof textbookList>(listLine, count('published'))
  const changed = useAsk<typeof textbookList>(listLine, count('changed'))
  const draft = useAsk<typeof textbookList>(listLine, count('draft'))
  return { scope, listPath: all ? '/textmange/institutions/' : '/textmange/mytext/', recent, lastPublished, published, changed, draft }
}
export type Overview = ReturnType<typeof useOverview>
