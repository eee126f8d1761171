import { type Expectation, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as imports from '../contract.ts'

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
  importRun: { ask: ({ importId }) => ({ importId }), expect: makerOnly, logs: ['import.run'] },
  importUndo: { ask: ({ doneImportId }) => ({ importId: doneImportId }), expect: makerOnly, logs: ['import.undo'] },
  importRemove: { ask: ({ importId }) => ({ importId }), expect: makerOnly, logs: notLogged.draft },
})
