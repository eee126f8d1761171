import type * as imports from '#features/workbench/imports/contract.ts'
import type * as files from '#features/people/users/contract-files.ts'
import { type Entry, type Matrix, pressing } from './cell.ts'

const feature = pressing('user_management:import')
/** An import is its maker's alone. */
const alone: Entry['expect'] = { own: feature, same: 'notFound', other: 'notFound', deleted: 'notFound' }

export const importsMatrix: Matrix<typeof imports> = {
  importList: { ask: () => ({ query: { kind: 'users' } }), expect: feature },
  importGet: { ask: ({ importId }) => ({ importId }), expect: alone },
  importRows: { ask: ({ importId }) => ({ importId, query: {} }), expect: alone },
  importMap: { ask: ({ importId }) => ({ importId, body: { mapping: ['name'] } }), expect: alone },
  importRowSave: { ask: ({ importId }) => ({ importId, line: '2', body: { column: 0, value: '改' } }), expect: alone },
  importReplace: { ask: ({ importId }) => ({ importId, body: { column: 0, from: '甲', to: '乙' } }), expect: alone },
  importRun: { ask: ({ importId }) => ({ importId }), expect: alone },
  importUndo: { ask: ({ doneImportId }) => ({ importId: doneImportId }), expect: alone },
  importRemove: { ask: ({ importId }) => ({ importId }), expect: alone },
}

export const userFilesMatrix: Matrix<typeof files> = {
  usersImport: { ask: () => ({ body: { dryRun: true }, file: { name: 'people.csv', bytes: Buffer.from('姓名\n甲\n') } }), expect: feature },
  usersExport: { ask: () => ({ body: {} }), expect: pressing('user_management:export') },
}
