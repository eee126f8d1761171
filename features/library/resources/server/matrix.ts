import { entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as resources from '../contract.ts'

export const matrix = entriesOf(resources)({
  fileSave: {
    ask: ({ textbookId }) => ({ body: { textbookId }, file: picture }),
    expect: { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'forbidden' },
    logs: notLogged.draft,
  },
})

/** Reviewed for personal data. */
export const reviewedColumns = {
  files: 'created_at created_by expires_at height id institution_id mime name people sha256 size suffix textbook_id width',
  storage_used: 'bytes holder_id slot',
}
