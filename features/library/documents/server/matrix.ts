import { entriesOf, leading } from '#server/testing/matrix/cell.ts'
import * as documents from '../contract.ts'

export const matrix = entriesOf(documents)({
  fileFind: {
    ask: ({ fileId }) => ({ fileId, query: { q: '文' } }),
    expect: { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' },
  },
})
