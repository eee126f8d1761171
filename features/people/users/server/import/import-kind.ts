import type { ImportKind } from '#server/kernel/files/import-kind.ts'
import { afterImport } from './import-afterwards.ts'
import { checkPeople } from './import-check.ts'
import { fields, problemNames } from './import-fields.ts'
import { importPeople } from './import-run.ts'
import { removePlaces, undoPeople } from './import-undo.ts'
import { mayImport } from '../policy.ts'

/** The import of members, with their departments and cohorts in the same file. */
export const usersImportKind: ImportKind = {
  kind: 'users',
  name: { zh: '用户', en: 'People' },
  may: mayImport,
  fields,
  options: { updateExisting: true, createDepartments: false, sendActivation: false },
  problems: problemNames,
  check: checkPeople,
  run: importPeople,
  undo: undoPeople,
  afterwards: afterImport,
  tidy: removePlaces,
}
