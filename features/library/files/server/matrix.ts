import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import * as files from '../contract.ts'

export const matrix = entriesOf(files)({
  resourceProcess: {
    ask: ({ fileId }) => ({ query: { id: fileId } }),
    expect: { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' },
  },
  conversionRetry: {
    ask: ({ fileId }) => ({ fileId }),
    expect: { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' },
    logs: notLogged.draft,
  },
})

export async function things({ db, named, next }: ThingsContext) {
  const sha256 = next().toString(16).padStart(64, '0')
  await db
    .insertInto('conversions')
    .values({ sha256, converter: 'text', version: 1, state: 'done', progress: 1, facts: JSON.stringify({ pages: 1 }) })
    .execute()
  await db.insertInto('conversionObjects').values({ source: sha256, name: 'text.txt', sha256, mime: 'text/plain; charset=utf-8', size: 4 }).execute()
  await db
    .insertInto('pageTexts')
    .values({ sha256, page: 1, id: newId(), words: named('一页') })
    .execute()
  return {}
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  conversion_objects: 'institution_id mime name sha256 size source',
  conversions: 'converter facts institution_id job_id progress reason sha256 state updated_at version',
  page_texts: 'id institution_id page sha256 words',
  stored_objects: 'holder_id sha256 size uses',
}
