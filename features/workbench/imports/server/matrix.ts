import { type Expectation, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as imports from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

const mayImport = pressing('user_management:import')
/** Only the person who started an import finds it. */
const makerOnly: Expectation = { own: mayImport, same: 'notFound', other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(imports)({
  importList: { ask: () => ({ query: { kind: 'users' } }), expect: mayImport },
  importGet: { ask: ({ importId }) => ({ importId }), expect: makerOnly },
  importRows: { ask: ({ importId }) => ({ importId, query: {} }), expect: makerOnly },
  importMap: { ask: ({ importId }) => ({ importId, body: { mapping: ['name'] } }), expect: makerOnly, logs: notLogged.draft },
  importRowSave: { ask: ({ importId }) => ({ importId, line: '2', body: { column: 0, value: '改' } }), expect: makerOnly, logs: notLogged.draft },
  importReplace: { ask: ({ importId }) => ({ importId, body: { column: 0, from: '甲', to: '乙' } }), expect: makerOnly, logs: notLogged.draft },
  importAccept: { ask: ({ importId }) => ({ importId, body: { accepted: true } }), expect: makerOnly, logs: notLogged.draft },
  importRun: { ask: ({ importId }) => ({ importId }), expect: makerOnly, logs: ['import.run'] },
  importUndo: { ask: ({ doneImportId }) => ({ importId: doneImportId }), expect: makerOnly, logs: ['import.undo'] },
  importRemove: { ask: ({ importId }) => ({ importId }), expect: makerOnly, logs: notLogged.draft },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    importId: string
    doneImportId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const [importId, doneImportId] = [newId(), newId()]
  const file = { kind: 'users', fileName: named('名单'), size: 1, sha256: null, headers: ['姓名'], mapping: '["name"]', createdBy: memberId }
  const rows = [
    { ...file, id: importId, state: 'checked', counts: '{"total":1,"good":1}' },
    { ...file, id: doneImportId, sha256: 'a'.repeat(64), state: 'done', counts: '{"total":1,"made":1}' },
  ]
  await db.insertInto('imports').values(rows).execute()
  await db
    .insertInto('importRows')
    .values({ importId, line: 2, cells: ['甲'] })
    .execute()
  return { importId, doneImportId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  import_rows: 'accepted cells import_id institution_id line object_id original outcome problems undo',
  imports:
    'counts created_at created_by file_name finished_at headers id institution_id job_id kind made mapping options sha256 sheets size state target_id',
}
