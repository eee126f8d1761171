import type { ImportKind } from '#server/kernel/files/import-kind.ts'
import { afterImport } from './import-afterwards.ts'
import { checkPeople } from './import-check.ts'
import { fields, problemNames } from './import-fields.ts'
import { importPeople } from './import-run.ts'
import { removePlaces, undoPeople } from './import-undo.ts'
import { plannedPlaces } from './import-plan.ts'
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
  plan: plannedPlaces,
  skipped: ({ updateExisting }) =>
    updateExisting
      ? { zh: '已在本机构，信息相同，没有改动', en: 'Already a member with the same data; nothing changed' }
      : { zh: '已在本机构，没有选择更新', en: 'Already a member; updating was not chosen' },
  run: importPeople,
  undo: undoPeople,
  afterwards: afterImport,
  tidy: removePlaces,
}
