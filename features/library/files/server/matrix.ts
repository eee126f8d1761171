import { entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import * as files from '../contract.ts'

export const matrix = entriesOf(files)({
  resourceProcess: {
    ask: ({ fileId }) => ({ query: { id: fileId } }),
    expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
  },
  conversionRetry: {
    ask: ({ fileId }) => ({ fileId }),
    expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
    logs: notLogged.draft,
  },
})
